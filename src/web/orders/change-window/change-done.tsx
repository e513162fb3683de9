import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Design } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import { giftText } from '../../../domain/orders/gift.ts';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { hatGround } from '../../ui/hat-ground.ts';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What was just changed on another page, in the state of the history entry. */
export type JustChanged =
  | { changed: 'words'; name: string; design: Design; making: Making }
  | { changed: 'address' }
  | { changed: 'gift' };

/** Says what the shopper has just changed, with the new proof or the new address, until the order changes again. */
export function ChangeDone({ order }: { order: ShopperOrder }) {
  const change = useJustChanged(order.history.length);
  if (!change) return null;
  if (change.changed === 'address')
    return (
      <Notice kind="banner" role="status" className="regular card">
        <p className="breaks">
          <b>Saved.</b> Your hats go to {order.sentTo.slice(1).join(', ')}.
        </p>
      </Notice>
    );
  if (change.changed === 'gift')
    return (
      <Notice kind="banner" role="status" className="regular card">
        <p className="breaks">
          <b>Saved.</b> {order.gift ? `${giftText(order.gift)}.` : 'It’s not a gift anymore.'}
        </p>
      </Notice>
    );
  const { name, design, making } = change;
  return (
    <Notice kind="banner" role="status" className="row gap-5 regular card">
      <div className="change-picture" style={{ '--ground': hatGround(design.hatColor) }}>
        <HatPicture design={design} making={making} sizes="(max-width: 560px) 90vw, 300px" loading="eager" />
      </div>
      <p className="breaks">
        <b>Saved: {name}.</b> This is exactly what you’ll get, at the same price.
      </p>
    </Notice>
  );
}

/** Removes the change from the history entry after the first render. The server does not have it, and a reload must not show it. */
function useJustChanged(steps: number): JustChanged | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ change: JustChanged; steps: number } | null>(null);
  useEffect(() => {
    const change = changeIn(state);
    if (!change) return;
    setShown({ change, steps });
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: null });
  }, [pathname, search, hash, state, steps, navigate]);
  return shown?.steps === steps ? shown.change : null;
}

const changeIn = (state: unknown): JustChanged | null =>
  typeof state === 'object' && state !== null && 'changed' in state ? (state as JustChanged) : null;
