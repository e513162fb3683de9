import type { App } from './app.ts';
import { containsNul, nulRefused } from './refuse-nul.ts';
import { ShopError } from './shop-error.ts';

/** A form with files. Text fields that are missing are empty. */
export interface MultipartForm {
  text(name: string): string;
  all(name: string): string[];
  /** The bytes of a file; null if none was chosen. */
  file(name: string): Promise<Buffer | null>;
}

/** Accepts `multipart/form-data` of at most `bodyLimit` bytes, and nothing else, not even no body. */
export function readMultipart(scope: App, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: { headers: { 'content-type'?: string } }, body: Buffer) =>
      parse(body, request.headers['content-type'] ?? ''),
  );
  scope.addHook('preValidation', async ({ method, body }) => {
    if (method === 'POST' && body === undefined)
      throw new ShopError('unsupported_media_type', 'Send the form as multipart/form-data.');
  });
}

async function parse(body: Buffer, type: string): Promise<MultipartForm> {
  const headers = { 'content-type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch((cause: unknown) => {
    throw new ShopError('malformed', 'The form could not be read.', { cause });
  });
  const texts = [...form].filter(([, value]) => typeof value === 'string');
  if (containsNul(texts)) throw nulRefused();
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  return {
    all,
    // Forms send line breaks as two characters.
    text: (name) => (all(name)[0] ?? '').replaceAll('\r\n', '\n'),
    async file(name) {
      const value = form.get(name);
      if (value === null || typeof value === 'string' || value.size === 0) return null;
      return Buffer.from(await value.arrayBuffer());
    },
  };
}
