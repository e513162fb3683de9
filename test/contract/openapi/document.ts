import { readFileSync } from 'node:fs';
import type { Provider } from '../../../packages/sandbox/src/recorder.ts';

/** The parts of an OpenAPI 3.0 file that the check reads. */
export interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown> & { parameters?: unknown[] }>;
  components: Record<string, Record<string, Schema>>;
  /** How Printful's files describe webhooks, by type. */
  'x-webhooks'?: Record<string, { post?: Operation }>;
}

export type Schema = Record<string, unknown>;

export interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }>; required?: boolean };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header' | 'cookie';
  required?: boolean;
  schema?: Schema;
}

/** Throws for a file that is not OpenAPI 3.0. */
export function readDocument(path: string): OpenApiDocument {
  const document = JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument;
  if (!/^3\.0/.test(document.openapi ?? '')) throw new Error(`${path} is not an OpenAPI 3.0 file.`);
  return document;
}

/** Whose API the file describes. */
export function providerOf({ servers }: OpenApiDocument): Provider {
  const hosts = servers.map(({ url }) => new URL(url).hostname);
  if (hosts.some((host) => host.endsWith('stripe.com'))) return 'stripe';
  if (hosts.some((host) => host.endsWith('printful.com'))) return 'printful';
  throw new Error(`No recorded provider is at ${hosts.join(', ')}.`);
}

/** Printful describes each version of its API in a file of its own; a path belongs to the one with its prefix. */
export function describesPath({ paths }: OpenApiDocument, path: string): boolean {
  return path.startsWith(VERSION_2) === isVersion2({ paths });
}

export const isVersion2 = ({ paths }: Pick<OpenApiDocument, 'paths'>): boolean =>
  Object.keys(paths).every((each) => each.startsWith(VERSION_2));

const VERSION_2 = '/v2/';

/** Follows `$ref`s of the file itself. */
export function resolved<Value>(document: OpenApiDocument, value: Value): Value {
  const reference = (value as { $ref?: unknown } | null | undefined)?.$ref;
  if (typeof reference !== 'string') return value;
  const steps = reference.replace(/^#\//, '').split('/');
  const target = steps.reduce<unknown>(
    (place, step) => (place as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  return resolved(document, target as Value);
}
