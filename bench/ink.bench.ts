import fc from 'fast-check';
import { anyDesign, inkOf, reachOf, tableFor } from '../src/hat/fixtures.ts';
import { pictureOutlines } from '../src/hat/picture-outlines.ts';
import { printFile } from '../src/hat/print-file.ts';
import type { Figure } from './figure.ts';

const DESIGNS = 10_000;
const CANVASES = [
  { width: 1890, height: 765 },
  { width: 1608, height: 720 },
  { width: 1500, height: 1500 },
];
/** The center of the pictured panel, and how far text may reach from it. */
const PANEL = { x: 284, y: 173, across: 132, down: 68 };

/** How many of ten thousand designs, with any glyph, have ink outside the print canvas or the pictured panel. */
export async function bench(): Promise<Figure[]> {
  let besideCanvas = 0;
  let besidePanel = 0;
  for (const [i, design] of fc.sample(anyDesign, { numRuns: DESIGNS, seed: 1 }).entries()) {
    const table = tableFor(design);
    const canvas = CANVASES[i % CANVASES.length] ?? { width: 1, height: 1 };
    const { width, height } = canvas;
    const printed = reachOf(inkOf(printFile(design, table, { canvas })), width / 2, height / 2);
    if (printed.across > width / 2 || printed.down > height / 2) besideCanvas += 1;
    const pictured = reachOf(pictureOutlines(design, table, canvas), PANEL.x, PANEL.y);
    if (pictured.across > PANEL.across || pictured.down > PANEL.down) besidePanel += 1;
  }
  const of = `of ${DESIGNS.toLocaleString('en-US')} designs`;
  return [
    { what: 'prints with ink outside the canvas', value: besideCanvas, unit: of, atMost: 0 },
    { what: 'pictures with text outside the panel', value: besidePanel, unit: of, atMost: 0 },
  ];
}
