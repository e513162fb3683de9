import { expect, test } from 'vitest';
import { HAT_COLORS } from '../../src/domain/design/design.ts';
import { currentManifest, FOLDERS, readManifest } from './manifest.ts';

test('the pictures were baked from the current table and light', async () => {
  expect(await currentManifest()).toEqual(await readManifest());
});

test('every hat color has its front and back in two sizes, and its ink has light and textures', async () => {
  const { pictures } = await readManifest();
  const wanted = FOLDERS.flatMap((folder) => HAT_COLORS.map(({ key }) => `${folder}/${key}.webp`));
  const forInk = ['ink/film.webp', 'ink/light.webp', 'ink/satin.webp'];
  expect(Object.keys(pictures)).toEqual([...wanted, ...forInk].sort());
});
