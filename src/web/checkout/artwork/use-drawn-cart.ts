import { useEffect, useMemo, useState } from 'react';
import type { Cart } from '../../../domain/cart.ts';
import { lineKey } from '../../cart/contents/cart-item.ts';

/**
 * The cart with the artwork of its custom hats: what the browser had no room to keep is drawn again. Null until then; a hat
 * that cannot be drawn here goes on without, for the shop prints from its design.
 */
export function useDrawnCart(cart: Cart): Cart | null {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, string | null>>(NONE);
  const missing = cart.filter(
    (line) => line.isCustom && line.frontendArtwork === null && !drawn.has(lineKey(line)),
  );
  const missingKeys = missing.map(lineKey).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are known by their keys
  useEffect(() => {
    if (missing.length === 0) return;
    let isWanted = true;
    void drawAll(missing).then((more) => isWanted && setDrawn((known) => new Map([...known, ...more])));
    return () => {
      isWanted = false;
    };
  }, [missingKeys]);

  const whole = useMemo(
    () =>
      cart.map((line) => ({
        ...line,
        frontendArtwork: line.frontendArtwork ?? drawn.get(lineKey(line)) ?? null,
      })),
    [cart, drawn],
  );
  return missing.length > 0 ? null : whole;
}

const NONE: ReadonlyMap<string, string | null> = new Map();

async function drawAll(lines: Cart): Promise<[string, string | null][]> {
  const code = await import('./draw-artwork.ts').catch(() => null);
  return Promise.all(
    lines.map(
      async (line): Promise<[string, string | null]> => [
        lineKey(line),
        code && (await code.drawArtwork(line).catch(() => null)),
      ],
    ),
  );
}
