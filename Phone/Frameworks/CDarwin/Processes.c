#define _GNU_SOURCE
#include <CDarwin.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A line of /proc/self/status, such as "TracerPid:\t0"; 0 if it is not there.
static int status(const char *name) {
    FILE *file = fopen("/proc/self/status", "re");
    if (file == NULL) return 0;
    char line[256];
    int value = 0;
    size_t length = strlen(name);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, length) == 0 && line[length] == ':') {
            sscanf(line + length + 1, "%d", &value);
            break;
        }
    }
    fclose(file);
    return value;
}

int sysctl(int *name, unsigned int namelen, void *oldp, size_t *oldlenp, void *newp, size_t newlen) {
    (void)newlen;
    if (name == NULL || namelen != 4 || name[0] != CTL_KERN || name[1] != KERN_PROC || name[2] != KERN_PROC_PID ||
        name[3] != getpid()) {
        errno = ENOENT;
        return -1;
    }
    if (newp != NULL) {
        errno = EPERM;
        return -1;
    }
    if (oldlenp == NULL) return 0;
    size_t room = *oldlenp;
    *oldlenp = sizeof(struct kinfo_proc);
    if (oldp == NULL) return 0;
    if (room < sizeof(struct kinfo_proc)) {
        errno = ENOMEM;
        return -1;
    }
    struct kinfo_proc found;
    memset(&found, 0, sizeof found);
    found.kp_proc.p_pid = getpid();
    found.kp_proc.p_flag = status("TracerPid") != 0 ? P_TRACED : 0;
    found.kp_eproc.e_ppid = getppid();
    memcpy(oldp, &found, sizeof found);
    return 0;
}

uint32_t _dyld_image_count(void) { return 0; }

const char *_dyld_get_image_name(uint32_t image_index) {
    (void)image_index;
    return NULL;
}
