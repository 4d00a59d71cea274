#define _GNU_SOURCE
#include "Spawn.h"

#include <unistd.h>

int latchkey_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
    int failure = posix_spawn_file_actions_addchdir_np(actions, folder);
    return failure ? failure : posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}
