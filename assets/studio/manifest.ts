import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { HAT_COLORS } from '../../src/domain/design.ts';
import { LAYER_NAMES, layerFile } from './light-layers.ts';

/** What the pictures in `assets/hats` were baked from, and the pictures themselves, as hashes. */
export type Manifest = { from: string; pictures: Record<string, string> };

const hats = new URL('../hats/', import.meta.url);
const file = new URL('manifest.json', hats);

export async function writeManifest(): Promise<void> {
  await writeFile(file, `${JSON.stringify(await takeStock(), null, 2)}\n`);
}

export const readManifest = async (): Promise<Manifest> => JSON.parse(await readFile(file, 'utf8'));

/** The manifest of what lies on disk now. */
export async function takeStock(): Promise<Manifest> {
  const names = await readdir(hats, { recursive: true });
  const pictures: Record<string, string> = {};
  for (const name of names.filter((each) => each.endsWith('.webp')).sort())
    pictures[name] = hashOf(await readFile(new URL(name, hats)));
  return { from: await hashOfSources(), pictures };
}

async function hashOfSources(): Promise<string> {
  const parts: (string | Buffer)[] = [JSON.stringify(HAT_COLORS)];
  for (const view of ['front', 'back'] as const)
    for (const name of LAYER_NAMES) parts.push(await readFile(layerFile(view, name)));
  return hashOf(...parts);
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}
