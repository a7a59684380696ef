/* Sets back or forward the calendar clock of the programs that load it; clocks that measure spans are left alone.
   The seconds stand in files of the folder that FALSE_CLOCK names: one called by the number of the program's process
   group, else the one called "all". A file is looked at once in a tenth of a second. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long off, looked;

static long read_file(const char *folder, const char *name) {
  char path[4096], text[32] = "";
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return -1;
  long got = syscall(SYS_read, file, text, sizeof text - 1);
  syscall(SYS_close, file);
  if (got > 0) off = atol(text);
  return got;
}

static void look(void) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  long tenth = now.tv_sec * 10 + now.tv_nsec / 100000000;
  const char *folder = getenv("FALSE_CLOCK");
  if (!folder || tenth == looked) return;
  looked = tenth;
  char group[16];
  snprintf(group, sizeof group, "%ld", syscall(SYS_getpgid, 0));
  if (read_file(folder, group) < 0) read_file(folder, "all");
}

int clock_gettime(clockid_t id, struct timespec *into) {
  long failed = syscall(SYS_clock_gettime, id, into);
  if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) {
    int before = errno;
    look();
    errno = before;
    into->tv_sec += off;
  }
  return failed ? -1 : 0;
}

int gettimeofday(struct timeval *restrict into, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  into->tv_sec = now.tv_sec;
  into->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *into) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (into) *into = now.tv_sec;
  return now.tv_sec;
}
