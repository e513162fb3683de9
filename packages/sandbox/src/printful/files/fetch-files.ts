import { createHash } from 'node:crypto';
import type { PrintfulStore } from '../account.ts';
import type { PrintFile } from '../objects.ts';
import { moveOrder } from '../orders/move-order.ts';
import { type Picture, probePicture } from './probe-picture.ts';

/** Fetches each print file once. If that fails, the confirmed orders with that file fail too. */
export function fetchFiles(store: PrintfulStore) {
  store.scheduler.handle<{ file: number }>('printful.fetch-file', async ({ file: id }, signal) => {
    const file = store.files.get(id);
    if (file?.status !== 'waiting') return;
    const fetched = store.faults.take('failFiles') ? null : await fetchPicture(store, file.url, signal);
    store.documents.transaction(() => {
      if (fetched) store.files.put(readyFile(file, fetched));
      else failFile(store, file);
    });
  });
}

interface Fetched {
  bytes: Buffer;
  picture: Picture;
}

async function fetchPicture(store: PrintfulStore, url: string, signal: AbortSignal): Promise<Fetched | null> {
  const { fileMaxBytes, fileTimeoutMs } = store.settings;
  if (new URL(url).origin !== store.shopOrigin) return null;
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(fileTimeoutMs)]);
    const response = await fetch(url, { redirect: 'manual', signal: limits });
    if (response.status !== 200) return null;
    // The shop always sends a content-length.
    if (!(Number(response.headers.get('content-length')) <= fileMaxBytes)) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    const picture = probePicture(bytes);
    return picture && { bytes, picture };
  } catch (error) {
    // Interrupted by shutdown: the file is fetched again after the restart.
    if (signal.aborted) throw error;
    return null;
  }
}

function readyFile(file: PrintFile, { bytes, picture }: Fetched): PrintFile {
  return {
    ...file,
    status: 'ok',
    hash: createHash('md5').update(bytes).digest('hex'),
    mime_type: picture.mimeType,
    size: bytes.length,
    width: picture.width,
    height: picture.height,
    dpi: 300,
    preview_url: file.url,
    thumbnail_url: file.url,
  };
}

function failFile(store: PrintfulStore, file: PrintFile) {
  store.files.put({ ...file, status: 'failed' });
  const waiting = store.orders
    .all()
    .filter(
      ({ status, items }) =>
        status === 'pending' && items.some(({ files }) => files.some(({ id }) => id === file.id)),
    );
  for (const order of waiting)
    moveOrder(store, order, { to: 'failed', reason: `Print file could not be processed: ${file.url}` });
}
