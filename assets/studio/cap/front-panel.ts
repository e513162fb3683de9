import { ARTWORK } from '../../../src/hat/layout.ts';
import { crown, crownNormal, rimLevel, seamAngle } from '../cap.ts';
import { panel, panelToArtwork, STITCH_ROWS } from '../panel.ts';
import { mix, smooth } from '../vector.ts';
import type { ObjWriter } from './obj-writer.ts';
import { stitches } from './sewing.ts';

/** The padded front, textured with the artwork, and the double stitching along its seams. */
export function addFrontPanel(obj: ObjWriter): void {
  obj.texturedSheet('front_panel', [240, 150], (i, j) => {
    const place = placeOf(i, j);
    const [x, y] = panelToArtwork(...place);
    return { at: panel(...place), texture: [x / ARTWORK.width, 1 - y / ARTWORK.height] };
  });
  for (const side of [1, -1])
    for (const row of STITCH_ROWS)
      stitches(obj, 'front_stitch', (share) => {
        const level = mix(rimLevel(seamAngle(0)) + 0.02, 0.86, share);
        const [x, , z] = crown(seamAngle(level), level);
        const phi = side * (seamAngle(level) - row / Math.hypot(x, z + 0.05));
        return { at: panel(phi, level), normal: crownNormal(phi, level) };
      });
}

function placeOf(i: number, j: number): [phi: number, level: number] {
  // More columns near the seams.
  const turn = 2 * mix(i, smooth(i), 0.85) - 1;
  const level = mix(rimLevel(turn * seamAngle(0)), 0.995, j);
  return [turn * seamAngle(level), level];
}
