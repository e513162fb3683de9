import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Design } from '../../../domain/design/design.ts';
import { toastStuckHat } from '../../designer/turn/stuck-hat.ts';
import type { ShownTurn, TurnControls } from '../../designer/turn/turn-controls.ts';
import { importOnline } from '../../import-online.ts';

type Turning = Awaited<ReturnType<typeof import('./turning.ts').startTurning>>;
type Touch = (controls: TurnControls) => void;

const FRONT: ShownTurn = { frame: 0, isShown: false, hasTurned: false };

/** Turns a hat by drag and taps. The code is fetched at the first touch, which it then goes on with. */
export function useLazyTurn(design: Design) {
  const [shown, setShown] = useState(FRONT);
  const [turning, setTurning] = useState<Turning | null>(null);
  const waiting = useRef<Touch | null>(null);
  const isFetching = useRef(false);

  async function fetchCode() {
    if (isFetching.current) return;
    isFetching.current = true;
    try {
      const { startTurning } = await importOnline(() => import('./turning.ts'));
      const started = await startTurning(design, setShown);
      setTurning(started);
      waiting.current?.(started.controls);
    } catch {
      toastStuckHat();
    }
    isFetching.current = false;
  }

  function touch(go: Touch) {
    if (turning) return go(turning.controls);
    waiting.current = go;
    void fetchCode();
  }

  function end(event: PointerEvent<HTMLElement>, name: 'onPointerUp' | 'onPointerCancel') {
    if (turning) turning.controls.drag[name](event);
    else waiting.current = null;
  }

  useEffect(() => turning?.controls.stop, [turning]);

  return {
    shown,
    turning,
    /** For the element around the hat. */
    drag: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => touch(({ drag }) => drag.onPointerDown(event)),
      onPointerMove: (event: PointerEvent<HTMLElement>) => turning?.controls.drag.onPointerMove(event),
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, 'onPointerUp'),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, 'onPointerCancel'),
    },
    onBack: () => touch(({ onTapBack }) => onTapBack()),
    onNext: () => touch(({ onTap }) => onTap()),
  };
}
