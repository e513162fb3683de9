import type { Design } from '../../../domain/design.ts';
import { artwork } from '../../../hat/artwork.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { hatPicture } from '../../../hat/hat-picture.ts';
import { ARTWORK } from '../../../hat/layout.ts';
import { pictureAddress } from '../../ui/picture-address.ts';
import type { HatDrawings } from './custom-hat.ts';
import { type Raster, rasteriseSvg } from './rasterise-svg.ts';

const CART_PICTURE: Raster = { width: 600, height: 400, type: 'image/jpeg', quality: 0.9 };
const TEXT_ARTWORK: Raster = {
  width: ARTWORK.width,
  height: ARTWORK.height,
  type: 'image/png',
  quality: 0.8,
};

/** JPEG knows no transparency, so the hat lies on the lime of the stage it was designed on. */
const STAGE_COLOR = '#b6f230';

/** The shop takes artwork of up to 1 MB; a data URL is a third longer than what it holds. */
const LONGEST_ARTWORK = 1_398_000;

/** The pictures of a hat for the cart. What this browser cannot draw, the shop draws: by its address, or not yet. */
export async function drawCustomHat(design: Design, table: GlyphTable | null): Promise<HatDrawings> {
  const [image, drawnArtwork] = await Promise.all([
    table && drawn(hatPicture(design, table, { id: 'cart', background: STAGE_COLOR }), CART_PICTURE),
    table && drawn(artwork(design, table), TEXT_ARTWORK),
  ]);
  const fits = drawnArtwork !== null && drawnArtwork.length <= LONGEST_ARTWORK;
  return { image: image ?? pictureAddress(design), frontendArtwork: fits ? drawnArtwork : null };
}

const drawn = (svg: string, raster: Raster): Promise<string | null> =>
  rasteriseSvg(svg, raster).catch(() => null);
