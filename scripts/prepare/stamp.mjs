import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A digest of these files' contents and these words. */
export function digestOfContents(paths, ...words) {
  const hash = createHash('sha256').update(words.join('\n'));
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** A digest of the path, size, and modification time of every file below these paths, including missing paths. */
export function digestOfTimes(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hashTimes(hash, path);
  return hash.digest('hex');
}

function hashTimes(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    for (const name of readdirSync(path).sort()) hashTimes(hash, join(path, name));
  } else {
    hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\n`);
  }
}

/** A digest of the path and content of every file below these paths. */
export function digestOfTree(paths) {
  const files = paths.flatMap((path) => filesBelow(path));
  const hash = createHash('sha256');
  for (const path of files) hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return existsSync(path) ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Whether the stamp matches the digest, which means that the work is done. */
export function isStamped(stamp, digest) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

export function writeStamp(stamp, digest) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
