#ifndef LATCHKEY_SPAWN_H
#define LATCHKEY_SPAWN_H

#include <spawn.h>

/* What Swift's module of glibc does not show of <spawn.h>: the process begins in a folder, and gets no open file but its
   standard streams. Returns 0, or an error number (glibc 2.34). */
int latchkey_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

#endif
