import { expect, test } from 'vitest';
import { HAT_COLORS } from '../../src/domain/design.ts';
import { readManifest, takeStock } from './manifest.ts';

test('the pictures are those that were baked from the present table and light', async () => {
  expect(await takeStock()).toEqual(await readManifest());
});

test('every colorway has its front and back in two sizes', async () => {
  const { pictures } = await readManifest();
  const folders = ['front', 'front-small', 'back', 'back-small'];
  const wanted = folders.flatMap((folder) => HAT_COLORS.map(({ key }) => `${folder}/${key}.webp`));
  const shades = ['front/shade.webp', 'front-small/shade.webp'];
  expect(Object.keys(pictures)).toEqual([...wanted, ...shades].sort());
});
