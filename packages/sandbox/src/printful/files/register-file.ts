import { nextId, type PrintfulStore, unixSeconds } from '../account.ts';
import type { PrintFile } from '../objects.ts';
import { PrintfulError } from '../protocol/printful-error.ts';

export interface GivenFile {
  url?: string;
  id?: number;
  filename?: string;
  visible?: boolean;
}

/** The file an order refers to. A new file is fetched unless it is in the library. Printful fetches each URL only once. */
export function registerFile(store: PrintfulStore, given: GivenFile, isInLibrary = false): PrintFile {
  if (given.id !== undefined) {
    const existing = store.files.get(given.id);
    if (!existing) throw new PrintfulError(`File with ID ${given.id} does not exist.`, 400, 'FL-3');
    return existing;
  }
  const url = given.url ?? '';
  const existing = store.files.relatedTo(url)[0];
  if (existing) return existing;
  const file = store.files.put(newFile(nextId(store, 'file'), url, given));
  if (isInLibrary) return store.files.put({ ...file, status: 'ok' });
  store.scheduler.plan('printful.fetch-file', { file: file.id }, store.settings.fileDelayMs);
  return file;
}

function newFile(id: number, url: string, { filename, visible = true }: GivenFile): PrintFile {
  return {
    id,
    type: 'default',
    url,
    hash: null,
    filename: filename ?? new URL(url).pathname.split('/').at(-1) ?? '',
    mime_type: null,
    size: 0,
    width: null,
    height: null,
    dpi: null,
    status: 'waiting',
    created: unixSeconds(),
    thumbnail_url: null,
    preview_url: null,
    visible,
    is_temporary: false,
  };
}
