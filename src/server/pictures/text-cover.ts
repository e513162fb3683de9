import { Resvg } from '@resvg/resvg-js';
import { PICTURE, TEXT_AREA } from '../../hat/panel-placement.ts';

/** Part of a picture, row by row, with the ink coverage of each pixel (0 to 255). */
export type Cover = { left: number; top: number; width: number; height: number; inked: Uint8Array };

/** The coverage of a path from `pictureOutlines` on a picture `pictureWidth` pixels wide. */
export function coverOf(path: string, pictureWidth: number): Cover {
  const scale = pictureWidth / PICTURE.width;
  const { left, top, width, height } = TEXT_AREA;
  const area = {
    left: left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  };
  return { ...area, inked: averaged(largeAlpha(path, area.width * FINE, area.height * FINE), area) };
}

/** Drawing larger and averaging gives smoother edges than the rasterizer's own. */
const FINE = 2;

const largeAlpha = (path: string, width: number, height: number): Uint8Array =>
  rendered(`<path d="${path}"/>`, width, height);

/** One more than the direction of the thread at each pixel, from `stitchPaths`; 0 where there is none. */
export function threadsOf(paths: readonly string[], { width, height }: Cover): Uint8Array {
  const areas = paths.map((path, k) => path && `<path fill="rgb(${k + 1},0,0)" d="${path}"/>`).join('');
  const pixels = rendered(`<g shape-rendering="crispEdges">${areas}</g>`, width, height);
  return Uint8Array.from({ length: width * height }, (_, i) => pixels[i * 4] ?? 0);
}

/** The text area of a drawing as RGBA. */
function rendered(drawing: string, width: number, height: number): Uint8Array {
  const { left, top, width: across, height: down } = TEXT_AREA;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${left} ${top} ${across} ${down}">${drawing}</svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return pixels;
}

function averaged(rgba: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  const inked = new Uint8Array(width * height);
  const row = width * FINE * 4;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * FINE * row + x * FINE * 4 + 3;
      const sum = (rgba[at] ?? 0) + (rgba[at + 4] ?? 0) + (rgba[at + row] ?? 0) + (rgba[at + row + 4] ?? 0);
      inked[y * width + x] = (sum + 2) >> 2;
    }
  return inked;
}
