import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../config/limits.ts';
import type { App } from './app.ts';
import { isUnstorable, unstorable } from './refuse-nul.ts';
import { ShopError } from './shop-error.ts';

/** A form with one file. Text fields that are missing are empty. */
export interface MultipartForm {
  text(name: string): string;
  all(name: string): string[];
  /** The bytes of a file; null if none was chosen. */
  file(name: string): Buffer | null;
}

interface FormLimits extends Pick<Limits, 'form'> {
  /** The most bytes of the whole form. */
  body: number;
}

/** Accepts `multipart/form-data` within the limits, and nothing else, not even no body. */
export function readMultipart(scope: App, limits: FormLimits): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'multipart/form-data',
    async ({ headers }: FastifyRequest, body: AsyncIterable<Buffer>) => parse(headers, body, limits),
  );
  scope.addHook('preValidation', async ({ method, body }) => {
    if (method === 'POST' && body === undefined)
      throw new ShopError('unsupported_media_type', 'Send the form as multipart/form-data.');
  });
}

async function parse(
  headers: FastifyRequest['headers'],
  body: AsyncIterable<Buffer>,
  limits: FormLimits,
): Promise<MultipartForm> {
  if (Number(headers['content-length'] ?? 0) > limits.body) throw tooLarge();
  const texts = new Map<string, string[]>();
  const files = new Map<string, Buffer>();
  let isTooLarge = false;
  const exceeded = () => {
    isTooLarge = true;
  };
  try {
    const parser = new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...limits.form, fieldNameSize: 100, files: 1, fileSize: limits.body, headerPairs: 20 },
    });
    for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(event, exceeded);
    parser.on('field', (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut) exceeded();
      const values = texts.get(name);
      if (values) values.push(value);
      else texts.set(name, [value]);
    });
    parser.on('file', (name, file) => {
      const chunks: Buffer[] = [];
      // The parser reports the same error. Without a listener here, it would end the process.
      file.on('error', () => undefined);
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('limit', exceeded);
      file.on('end', () => files.set(name, Buffer.concat(chunks)));
    });
    // What follows a limit is received, so that the sender hears the answer, but not parsed.
    await pipeline(
      body,
      atMost(limits.body, () => isTooLarge),
      parser,
    );
  } catch (cause) {
    if (isTooLarge) throw tooLarge();
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('malformed', 'The form could not be read.', { cause });
  }
  if (isTooLarge) throw tooLarge();
  if (isUnstorable([...texts])) throw unstorable();
  const all = (name: string) => texts.get(name) ?? [];
  return {
    all,
    // Forms send line breaks as two characters.
    text: (name) => (all(name)[0] ?? '').replaceAll('\r\n', '\n'),
    file(name) {
      const bytes = files.get(name);
      return bytes && bytes.length > 0 ? bytes : null;
    },
  };
}

const atMost = (most: number, isDone: () => boolean) =>
  async function* (body: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > most) throw tooLarge();
      if (!isDone()) yield chunk;
    }
  };

const tooLarge = () => new ShopError('too_large', 'The form is too large, or has too many fields.');
