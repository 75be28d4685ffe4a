/* descriptors.c - makes sure of descriptors 0 to 2; see descriptors.h */
#include "base/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* open(2) takes the lowest free number, which is the one that is looked at. */
void
descriptors_open(void)
{
	for (int at = STDIN_FILENO; at <= STDERR_FILENO; at++)
		if (fcntl(at, F_GETFD) < 0 && errno == EBADF)
			(void)open("/dev/null",
			    at == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}
