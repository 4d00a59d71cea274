#ifndef LATCHKEY_SQLITE_SHIM_H
#define LATCHKEY_SQLITE_SHIM_H
#include <sqlite3.h>
#endif
