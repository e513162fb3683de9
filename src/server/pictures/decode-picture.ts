import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { ShopError } from '../http/shop-error.ts';

/** `photo`: a JPEG on white, at most 1600 pixels long. `hat`: a WebP of a hat, 3:2 and at most 900 pixels wide. */
export type Recipe = 'photo' | 'hat';

interface DecodeLimits {
  /** Width times height of the largest picture, and of the largest progressive JPEG or interlaced PNG. */
  pixels: number;
  progressivePixels: number;
  /** Milliseconds until the process is killed. */
  timeout: number;
  /** How many pictures may wait behind the one that is decoded. */
  waiting: number;
}

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
const LARGEST_RESULT = 16 * 1024 * 1024;
const oneAtATime = pLimit(1);
const run = promisify(execFile);

/**
 * Decodes a picture that came from outside and encodes its pixels anew, so that nothing else in it is stored, such as where a
 * photo was taken. One at a time, in a process without secrets that is killed after a time: nothing else interrupts a decoder.
 * Null if the bytes are not a JPEG, PNG or WebP within the limits. Throws `unavailable` if too many pictures are waiting.
 */
export async function decodePicture(
  bytes: Uint8Array,
  recipe: Recipe,
  { pixels, progressivePixels, timeout, waiting }: DecodeLimits,
): Promise<Buffer | null> {
  if (oneAtATime.pendingCount >= waiting)
    throw new ShopError('unavailable', 'The shop is busy. Try again in a moment.', { retryAfter: 5 });
  return oneAtATime(async () => {
    const decoding = run(process.execPath, [PROGRAM, recipe, String(pixels), String(progressivePixels)], {
      encoding: 'buffer',
      env: { MALLOC_ARENA_MAX: '2' },
      killSignal: 'SIGKILL',
      maxBuffer: LARGEST_RESULT,
      timeout,
    });
    // A decoder that ends early does not read to the end.
    decoding.child.stdin?.on('error', () => {}).end(bytes);
    return decoding.then(
      ({ stdout }) => stdout,
      () => null,
    );
  });
}
