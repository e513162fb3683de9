import sharp from 'sharp';
import type { PrintfulStore } from '../account.ts';
import { wareByVariant } from '../catalog/blanks.ts';

export const pictureAddress = (origin: string, variantId: number): string =>
  `${origin}/sandbox/pictures/${variantId}.png`;

/** A hat of the store as Printful would picture it: its cloths, and its name where the art is. Null for none. */
export async function drawPicture(store: PrintfulStore, variantId: number): Promise<Buffer | null> {
  const variant = store.variants.get(variantId);
  const ware = variant && wareByVariant(variant.variant_id);
  if (!ware) return null;
  const front = ware.variant.colorCode2 ?? ware.variant.colorCode;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="300" viewBox="0 0 900 600">
    <rect width="900" height="600" fill="#ffffff"/>
    <path d="M180 400C180 150 330 90 450 90s270 60 270 310z" fill="${ware.variant.colorCode}" stroke="#999999" stroke-width="3"/>
    <path d="M270 400C270 190 360 120 450 120s180 70 180 280z" fill="${front}" stroke="#999999" stroke-width="3"/>
    <path d="M170 400c120-30 440-30 560 0 40 60 10 100-30 100-150-40-350-40-500 0-40 0-70-40-30-100z" fill="${ware.variant.colorCode}" stroke="#999999" stroke-width="3"/>
    <circle cx="450" cy="280" r="70" fill="${spotOf(variantId)}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A color of its own for each hat, so that no picture is another's. */
const spotOf = (variantId: number): string =>
  `#${((variantId * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`;
