import { useEffect, useState } from 'react';
import type { Cart, CartItem } from '../../domain/cart.ts';
import { lineKey } from '../cart/cart-item.ts';
import { browserCart } from '../cart/cart-store.ts';

/**
 * Redraws artwork that the browser had no room to store. Returns true once nothing is left to draw. A hat that cannot be
 * drawn here is ordered without artwork: the server prints from the design.
 */
export function useArtwork(cart: Cart): boolean {
  const [failedKeys, setFailedKeys] = useState<readonly string[]>([]);
  const missing = cart.filter(
    (line) => line.isCustom && line.frontendArtwork === null && !failedKeys.includes(lineKey(line)),
  );
  const missingKeys = missing.map(lineKey).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the lines
  useEffect(() => {
    if (missing.length === 0) return;
    let isWanted = true;
    void drawAll(missing).then((drawn) => {
      if (!isWanted) return;
      const failed = missing.filter((line) => !drawn.has(lineKey(line)));
      if (drawn.size > 0) browserCart.change((lines) => lines.map((line) => withArtwork(line, drawn)));
      if (failed.length > 0) setFailedKeys((keys) => [...keys, ...failed.map(lineKey)]);
    });
    return () => {
      isWanted = false;
    };
  }, [missingKeys]);

  return missing.length === 0;
}

/** Artwork by line key, without the lines that could not be drawn. */
async function drawAll(lines: Cart): Promise<ReadonlyMap<string, string>> {
  const [drawing, glyphs] = await Promise.all([
    import('../designer/buying/draw-custom-hat.ts'),
    import('../designer/use-glyphs.ts'),
  ]).catch(() => []);
  if (!drawing || !glyphs) return new Map();
  const drawn = await Promise.allSettled(
    lines.map(
      async (line) => [lineKey(line), drawing.textArtwork(line, await glyphs.loadGlyphs(line))] as const,
    ),
  );
  return new Map(drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

const withArtwork = (line: CartItem, drawn: ReadonlyMap<string, string>): CartItem =>
  line.frontendArtwork === null && line.isCustom
    ? { ...line, frontendArtwork: drawn.get(lineKey(line)) ?? null }
    : line;
