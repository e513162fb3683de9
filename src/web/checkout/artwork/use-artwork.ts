import { useEffect, useState } from 'react';
import type { Cart, CartItem } from '../../../domain/cart.ts';
import { browserCart } from '../../cart/contents/browser-cart.ts';
import { lineKey } from '../../cart/contents/cart-item.ts';

/**
 * Draws again the artwork that the browser had no room to keep, into the cart of this page. Answers whether every custom hat
 * has its own now; one that cannot be drawn here goes on without, for the shop prints from its design.
 */
export function useArtwork(cart: Cart): boolean {
  const [without, setWithout] = useState<readonly string[]>([]);
  const missing = cart.filter(
    (line) => line.isCustom && line.frontendArtwork === null && !without.includes(lineKey(line)),
  );
  const missingKeys = missing.map(lineKey).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are known by their keys
  useEffect(() => {
    if (missing.length === 0) return;
    let isWanted = true;
    void drawAll(missing).then((drawn) => {
      if (!isWanted) return;
      const failed = missing.filter((line) => !drawn.has(lineKey(line)));
      if (drawn.size > 0) browserCart.change((lines) => lines.map((line) => withArtwork(line, drawn)));
      if (failed.length > 0) setWithout((known) => [...known, ...failed.map(lineKey)]);
    });
    return () => {
      isWanted = false;
    };
  }, [missingKeys]);

  return missing.length === 0;
}

/** Artwork by line, of those that could be drawn. */
async function drawAll(lines: Cart): Promise<ReadonlyMap<string, string>> {
  const code = await import('./draw-artwork.ts').catch(() => null);
  if (!code) return new Map();
  const drawn = await Promise.allSettled(
    lines.map(async (line) => [lineKey(line), await code.drawArtwork(line)] as const),
  );
  return new Map(drawn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

const withArtwork = (line: CartItem, drawn: ReadonlyMap<string, string>): CartItem =>
  line.frontendArtwork === null && line.isCustom
    ? { ...line, frontendArtwork: drawn.get(lineKey(line)) ?? null }
    : line;
