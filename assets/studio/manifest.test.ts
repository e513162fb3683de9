import { expect, test } from 'vitest';
import { HAT_COLORS } from '../../src/domain/design.ts';
import { currentManifest, FOLDERS, readManifest } from './manifest.ts';

test('the pictures were baked from the current table and light', async () => {
  expect(await currentManifest()).toEqual(await readManifest());
});

test('every hat color has its front and back in two sizes', async () => {
  const { pictures } = await readManifest();
  const wanted = FOLDERS.flatMap((folder) => HAT_COLORS.map(({ key }) => `${folder}/${key}.webp`));
  const shades = ['front/shade.webp', 'front-small/shade.webp'];
  expect(Object.keys(pictures)).toEqual([...wanted, ...shades].sort());
});
