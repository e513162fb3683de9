import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { HAT_COLORS } from '../../src/domain/design/design.ts';
import { LAYER_NAMES, layerFile } from './light-layers.ts';

/** Hashes of what the pictures in `assets/hats` were baked from, of the pictures, and of those in `assets/turn`. */
export type Manifest = {
  light: string;
  cloths: Record<string, string>;
  pictures: Record<string, string>;
  turn: Record<string, string>;
};

export const FOLDERS = ['front', 'front-small', 'back', 'back-small'] as const;

const hats = new URL('../hats/', import.meta.url);
const turn = new URL('../turn/', import.meta.url);
const file = new URL('manifest.json', hats);

export async function writeManifest(): Promise<void> {
  await writeFile(file, `${JSON.stringify(await currentManifest(), null, 2)}\n`);
}

export const readManifest = async (): Promise<Manifest> => JSON.parse(await readFile(file, 'utf8'));

/** The hat colors whose pictures do not match the table, the light or the manifest. */
export async function outdatedColors(): Promise<(typeof HAT_COLORS)[number][]> {
  const [baked, current] = [await readManifest(), await currentManifest()];
  return HAT_COLORS.filter(
    ({ key }) =>
      baked.light !== current.light ||
      baked.cloths[key] !== current.cloths[key] ||
      FOLDERS.some((folder) => {
        const picture = `${folder}/${key}.webp`;
        return !current.pictures[picture] || baked.pictures[picture] !== current.pictures[picture];
      }),
  );
}

/** The manifest of the files on disk. */
export async function currentManifest(): Promise<Manifest> {
  const layers: Buffer[] = [];
  for (const view of ['front', 'back'] as const)
    for (const name of LAYER_NAMES) layers.push(await readFile(layerFile(view, name)));
  const cloths = HAT_COLORS.map(({ key, front, mesh, visor }) => [
    key,
    hashOf(JSON.stringify([front, mesh, visor])),
  ]);
  return {
    light: hashOf(...layers),
    cloths: Object.fromEntries(cloths),
    pictures: await hashesIn(hats),
    turn: await hashesIn(turn),
  };
}

/** The hashes of a folder's pictures, by name. */
async function hashesIn(folder: URL): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(avif|webp)$/.test(name));
  for (const name of names.sort()) hashes[name] = hashOf(await readFile(new URL(name, folder)));
  return hashes;
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}
