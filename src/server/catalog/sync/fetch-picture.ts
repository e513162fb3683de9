import { createHash } from 'node:crypto';
import { withDeadline } from '../../gateways/deadline.ts';
import { readAtMost } from '../../gateways/read-at-most.ts';
import { encodePicture } from './encode-picture.ts';

interface PictureLimits {
  /** Bytes of the largest picture that is read. */
  size: number;
  /** Milliseconds. */
  timeout: number;
}

/**
 * A picture of Printful's, decoded and encoded anew so that nothing but pixels is kept; null when it is not one, not at
 * Printful's, too large or too slow. `apiUrl` is where Printful itself is asked.
 */
export async function fetchPicture(
  address: string,
  apiUrl: string,
  { size, timeout }: PictureLimits,
): Promise<{ name: string; bytes: Buffer } | null> {
  if (!isPrintfuls(address, apiUrl)) return null;
  try {
    const original = await withDeadline(timeout, (signal) => download(address, size, signal));
    if (!original) return null;
    const bytes = await encodePicture(original);
    return { name: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
  } catch {
    // Whatever it was, it is no picture; the next sync tries again.
    return null;
  }
}

/** Printful keeps its pictures on hosts of its own. */
function isPrintfuls(address: string, apiUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.origin === new URL(apiUrl).origin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    /(^|\.)printful\.com$|^printful-upload\.s3[a-z0-9.-]*\.amazonaws\.com$/.test(url.hostname)
  );
}

async function download(address: string, most: number, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(address, { redirect: 'error', signal });
  if (response.ok) return readAtMost(response, most);
  await response.body?.cancel();
  return null;
}
