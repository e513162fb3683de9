import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
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
  const known = new Map(
    names
      .filter((name) => !compressed.has(name))
      .map((name) => [
        `/${name.split(sep).join('/')}`,
        { file: join(folder, name), isCompressed: compressed.has(`${name}.br`) },
      ]),
  );
  const read = new Map<string, Promise<StaticFile>>();
  return (path) => {
    const found = known.get(path);
    if (!found) return null;
    const before = read.get(path);
    if (before) return before;
    const reading = readStatic(path, found);
    read.set(path, reading);
    reading.catch(() => read.delete(path));
    return reading;
  };
}

async function readStatic(
  path: string,
  { file, isCompressed }: { file: string; isCompressed: boolean },
): Promise<StaticFile> {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const [content, br] = await Promise.all([
    readFile(file),
    isCompressed ? readFile(`${file}.br`) : undefined,
  ]);
  return {
    cacheControl: path.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR,
    body: await encodeBody(content, type, br),
  };
}

// File names under /assets contain a hash of the content.

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
