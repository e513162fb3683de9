import sharp from 'sharp';
import type { Variant } from './blanks.ts';

const [WIDTH, HEIGHT] = [450, 300];

/** An ellipse; `isDome` is only its upper half. */
interface Shape {
  color: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isDome?: boolean;
}

/** A photo of a hat, in place of Printful's: PNG, 450 x 300. `spot` is the color of a dot in place of art. */
export function drawHat({ colorCode, colorCode2, frontCode }: Variant, spot?: string): Promise<Buffer> {
  const front = frontCode ?? colorCode2 ?? colorCode;
  const mesh = frontCode && colorCode2 ? colorCode2 : colorCode;
  const shapes: Shape[] = [
    { color: mesh, x: 225, y: 205, width: 135, height: 160, isDome: true },
    { color: front, x: 225, y: 205, width: 90, height: 145, isDome: true },
    { color: colorCode, x: 225, y: 218, width: 155, height: 32 },
    ...(spot ? [{ color: spot, x: 225, y: 140, width: 35, height: 35 }] : []),
  ];
  // As pixels: a shop in the same process may have told the library to read no SVG.
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  for (const { color, x, y, width, height, isDome } of shapes)
    for (let row = y - height; row < y + (isDome ? 0 : height); row++) {
      const half = Math.round(width * Math.sqrt(1 - ((row - y) / height) ** 2));
      const rgb = Buffer.from(color.slice(1), 'hex');
      pixels.fill(rgb, 3 * (row * WIDTH + x - half), 3 * (row * WIDTH + x + half));
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}
