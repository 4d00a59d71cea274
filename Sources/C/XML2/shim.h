#ifndef LATCHKEY_XML2_SHIM_H
#define LATCHKEY_XML2_SHIM_H

#include <libxml/HTMLparser.h>

#endif
