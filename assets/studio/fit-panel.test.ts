import { expect, test } from 'vitest';
import { PANEL_FIT } from '../../src/hat/panel-fit.ts';
import { placeOnPanel } from '../../src/hat/panel-placement.ts';
import { artworkAt, fitPanel, photographArtwork } from './fit-panel.ts';

test('text is placed within 0.05 px of its place on the rendered cap', () => {
  let worst = 0;
  for (let u = -1; u <= 1; u += 1 / 24)
    for (let v = -1; v <= 1; v += 1 / 12) {
      const pixel = artworkAt(u, v);
      const [placed, seen] = [placeOnPanel(...pixel), photographArtwork(...pixel)];
      worst = Math.max(worst, Math.hypot(placed[0] - seen[0], placed[1] - seen[1]));
    }
  expect(worst).toBeLessThan(0.05);
});

// Sines differ between machines in the last bit, which may change a rounding.
test('the stored fit is that of the current cap', () => {
  const now = fitPanel();
  for (const axis of ['x', 'y'] as const)
    PANEL_FIT[axis].forEach((row, i) => {
      row.forEach((coefficient, j) => {
        expect(coefficient).toBeCloseTo(now[axis][i]?.[j] ?? Number.NaN, 3);
      });
    });
});
