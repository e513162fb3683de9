import { useEffect, useState } from 'react';
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { makingAddress } from '../../domain/design/picture-address.ts';
import { lineKey } from '../cart/cart-item.ts';
import { browserCart } from '../cart/cart-store.ts';
import { useHowHatsAreMade } from '../use-shop.ts';

/**
 * Redraws artwork that the browser had no room to store, or that shows the hat as it was made before. Returns true once nothing is left to draw. A hat that cannot be
 * drawn here is ordered without artwork: the server prints from the design.
 */
export function useArtwork(cart: Cart): boolean {
  const [failedKeys, setFailedKeys] = useState<readonly string[]>([]);
  const { makings } = useHowHatsAreMade();
  const missing = cart.filter((line) => lacksArtwork(line, makings) && !failedKeys.includes(lineKey(line)));
  const missingKeys = missing.map(lineKey).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the lines
  useEffect(() => {
    if (missing.length === 0) return;
    let isWanted = true;
    void drawAll(missing, makings).then((drawn) => {
      if (!isWanted) return;
      const failed = missing.filter((line) => !drawn.has(lineKey(line)));
      if (drawn.size > 0)
        browserCart.change((lines) => lines.map((line) => withArtwork(line, drawn, makings)));
      if (failed.length > 0) setFailedKeys((keys) => [...keys, ...failed.map(lineKey)]);
    });
    return () => {
      isWanted = false;
    };
  }, [missingKeys]);

  return missing.length === 0;
}

// The server draws the hats of a crew.
const lacksArtwork = (line: CartItem, makings: Makings): boolean =>
  line.isCustom &&
  line.crewId === undefined &&
  (line.frontendArtwork === null || line.drawnAs !== madeAs(line, makings));

const madeAs = ({ hatColor }: CartItem, makings: Makings) => makingAddress(makingOf(makings, hatColor));

/** Artwork by line key, without the lines that could not be drawn. */
async function drawAll(lines: Cart, makings: Makings): Promise<ReadonlyMap<string, string>> {
  const [drawing, glyphs] = await Promise.all([
    import('../designer/buying/draw-custom-hat.ts'),
    import('../designer/use-glyphs.ts'),
  ]).catch(() => []);
  if (!drawing || !glyphs) return new Map();
  const drawn = await Promise.allSettled(
    lines.map(
      async (line) =>
        [
          lineKey(line),
          drawing.textArtwork(line, await glyphs.loadGlyphs(line), makingOf(makings, line.hatColor)),
        ] as const,
    ),
  );
  return new Map(drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

function withArtwork(line: CartItem, drawn: ReadonlyMap<string, string>, makings: Makings): CartItem {
  const artwork = drawn.get(lineKey(line));
  if (artwork === undefined || !lacksArtwork(line, makings)) return line;
  const drawnAs = madeAs(line, makings);
  // The stored picture shows the hat as it was made before. Without it, the picture of the design is shown.
  const image = line.drawnAs === drawnAs ? line.image : '';
  return { ...line, image, drawnAs, frontendArtwork: artwork };
}
