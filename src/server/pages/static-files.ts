import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { oncePerKey } from '../../lib/once-per-key.ts';
import { type EncodedBody, encodeBody, FOR_AN_HOUR, FOR_EVER } from '../http/encoded-body.ts';

export interface StaticFile {
  cacheControl: string;
  body: EncodedBody;
}

/** The file at a URL path; null if there is none. */
export type StaticFiles = (path: string) => Promise<StaticFile> | null;

/**
 * Serves the files in a folder that does not change while the shop runs. The folder is listed once, so no path leads out of
 * it. Each file is read when it is first requested, and compressed then, unless the build left a compressed `<name>.br`.
 */
export function staticFiles(folder: string): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const compressed = new Set(names.filter((name) => name.endsWith('.br')));
  const files = names
    .filter((name) => !compressed.has(name))
    .map((name) => ({
      path: `/${name.split(sep).join('/')}`,
      file: join(folder, name),
      isCompressed: compressed.has(`${name}.br`),
    }));
  const known = new Map(files.map((each) => [each.path, each]));
  const read = oncePerKey(readStatic);
  return (path) => {
    const found = known.get(path);
    return found ? read(found) : null;
  };
}

interface KnownFile {
  path: string;
  file: string;
  isCompressed: boolean;
}

async function readStatic({ path, file, isCompressed }: KnownFile): Promise<StaticFile> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const [content, br] = await Promise.all([
    readFile(file),
    isCompressed ? readFile(`${file}.br`) : undefined,
  ]);
  return {
    // File names under /assets contain a hash of the content.
    cacheControl: path.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR,
    body: await encodeBody(content, type, br),
  };
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
