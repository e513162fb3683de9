import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
/** Room for the database and the files of its log that a run writes. */
const SIZE = 400;
/** In the environment of a process that may mount disks only it sees. */
const INSIDE = 'KILLS_MAY_MOUNT';

/**
 * Starts this program again where it may mount a disk that nobody else sees and that vanishes with it: as root, or else as root
 * of a user namespace. Returns if the machine forbids that, or if it has happened.
 */
export function mayMountAgain(): void {
  if (process.platform !== 'linux' || process.env[INSIDE] || !process.execve) return;
  const prefix = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const [unshare = '', ...rest] = ['/usr/bin/unshare', ...prefix, '--'];
  const trial = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'];
  if (spawnSync(unshare, [...rest, ...trial]).status !== 0) return;
  process.execve(unshare, [unshare, ...rest, process.execPath, ...process.argv.slice(1)], {
    ...process.env,
    [INSIDE]: '1',
  });
}

export interface SmallDisk {
  /** Takes all room that is left. */
  fill(): void;
  free(): void;
}

/** Mounts a disk of its own at the folder; null if the machine forbids that. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  if (!process.env[INSIDE]) return null;
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=700`, 'tmpfs', folder]);
  if (status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'w');
      for (let size = MEGABYTE; size > 0; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = size > 1 ? Math.floor(size / 2) : 0;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
  };
}
