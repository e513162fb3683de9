import { CannotOpen } from '../server/db/cannot-open.ts';

/** A start failed for a reason that the user can fix. The message is one line that says how. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The text to print for an error that ends a command: one line for a refusal, the stacks of a bug and of its causes. */
export function lineFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || error instanceof CannotOpen) return error.message;
  const { code = '', path = 'the data folder' } = error as NodeJS.ErrnoException;
  return fullDisk(path, code)?.message ?? stacks(error);
}

const stacks = ({ stack, message, cause }: Error): string =>
  `${stack ?? message}${cause instanceof Error ? `\nCaused by ${stacks(cause)}` : ''}`;

/** The refusal if the disk of `path` is full; null for other reasons. `reason` is an error's code or what a program printed. */
export function fullDisk(path: string, reason: string): Refusal | null {
  // SQLite's answer where it has no space for its shared memory, too.
  const isFull = /disk I\/O error/.test(reason) ? 'full or broken' : FULL.test(reason) && 'full';
  return isFull
    ? new Refusal(`The disk of ${path} is ${isFull}: free some space there, then try again.`)
    : null;
}

const FULL = /^(ENOSPC|EDQUOT)$|No space left on device|Disk quota exceeded|database or disk is full/;
