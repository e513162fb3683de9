import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For how long browsers may use an answer: for ever if its address changes with its content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
export const FOR_AN_HOUR = 'public, max-age=3600';

/** A body that is compressed once and sent often. `br` and `gzip` are null if compression is not worth it. */
export interface EncodedBody {
  type: string;
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** Compresses text. Pictures and fonts are compressed already and stay as they are. `known` is its Brotli form, if known. */
export async function encodeBody(identity: Buffer, type: string, known?: Buffer): Promise<EncodedBody> {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (!COMPRESSIBLE.test(type) || identity.length < WORTH_IT)
    return { type, etag, identity, br: null, gzip: null };
  const [br, zipped] = await Promise.all([
    known ??
      compressBrotli(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      }),
    compressGzip(identity, { level: 9 }),
  ]);
  return { type, etag, identity, br: smaller(br, identity), gzip: smaller(zipped, identity) };
}

/** Sends a body in the best encoding that the client accepts, or 304 if the client already has it. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): FastifyReply {
  reply.header('etag', body.etag).header('vary', 'accept-encoding');
  const encoding = negotiate(request.headers, body, reply.statusCode);
  if (encoding === 'unchanged') return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(body.type).send(body[encoding] ?? body.identity);
}

/** The best encoding that the client accepts, or `unchanged` if it already has the body of a page that exists. */
export function negotiate(
  headers: IncomingHttpHeaders,
  body: EncodedBody,
  status = 200,
): Encoding | 'unchanged' {
  if (status === 200 && hasIt(headers['if-none-match'], body.etag)) return 'unchanged';
  return chooseEncoding(headers['accept-encoding'], body);
}

/** The bytes that a body takes in memory, in all its encodings. */
export const weigh = ({ identity, br, gzip: zipped }: EncodedBody): number =>
  identity.length + (br?.length ?? 0) + (zipped?.length ?? 0);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg\+xml)/;
const WORTH_IT = 512;

const smaller = (packed: Buffer, identity: Buffer) => (packed.length < identity.length ? packed : null);

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));
}

export type Encoding = 'br' | 'gzip' | 'identity';

function chooseEncoding(accepted: string | undefined, body: EncodedBody): Encoding {
  const weights = new Map<string, number>();
  for (const offer of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (body.br && takes('br')) return 'br';
  return body.gzip && takes('gzip') ? 'gzip' : 'identity';
}
