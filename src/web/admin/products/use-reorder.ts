import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Item {
  id: number;
  name: string;
}

/** Where an item goes: right before or after another one. */
export type Beside = { before: number } | { after: number };

interface Lifted {
  id: number;
  /** The order that the items would have. */
  order: readonly number[];
  by: 'keys' | 'pointer';
}

/**
 * A list whose items are moved by a handle: dragged with a mouse or a finger, or lifted by Space and moved by the arrow keys.
 * Shows the new order at once; `move` saves it and must have reloaded `items` when it ends.
 */
export function useReorder<Row extends Item>(
  items: readonly Row[],
  move: (id: number, to: Beside) => Promise<unknown>,
) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [saving, setSaving] = useState<readonly number[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const rows = useRef<HTMLTableSectionElement>(null);
  const ids = items.map(({ id }) => id);
  const nameOf = (id: number) => items.find((item) => item.id === id)?.name ?? '';
  // While an item is dragged the rows stay where they are, since a moved element would lose the pointer.
  const order = saving ?? (lifted?.by === 'keys' ? lifted.order : ids);

  const placeOf = ({ id, order: wanted }: Lifted) => `place ${wanted.indexOf(id) + 1} of ${wanted.length}`;

  function moveTo(index: number) {
    if (!lifted) return;
    const rest = lifted.order.filter((id) => id !== lifted.id);
    const place = Math.max(0, Math.min(rest.length, index));
    const next = { ...lifted, order: [...rest.slice(0, place), lifted.id, ...rest.slice(place)] };
    setLifted(next);
    if (lifted.by === 'keys') setSpoken(`${nameOf(lifted.id)}, ${placeOf(next)}.`);
  }

  function lift(id: number, by: Lifted['by']) {
    const next: Lifted = { id, by, order: ids };
    setLifted(next);
    if (by === 'keys')
      setSpoken(
        `${nameOf(id)} lifted, ${placeOf(next)}. The arrow keys move it, Space puts it down, Escape puts it back.`,
      );
  }

  function putBack() {
    if (lifted) setSpoken(`${nameOf(lifted.id)} is back in its place.`);
    setLifted(null);
  }

  async function putDown() {
    if (!lifted) return;
    const { id, order: wanted } = lifted;
    setLifted(null);
    const index = wanted.indexOf(id);
    const [previous, next] = [wanted[index - 1], wanted[index + 1]];
    const to = previous !== undefined ? { after: previous } : next !== undefined ? { before: next } : null;
    if (!to || index === ids.indexOf(id)) return setSpoken(`${nameOf(id)} stays in its place.`);
    setSaving(wanted);
    setSpoken(`${nameOf(id)} put down, ${placeOf(lifted)}.`);
    await move(id, to);
    setSaving(null);
  }

  /** The place among the other rows at this height of the window. */
  function placeAt(y: number): number {
    const others = [...(rows.current?.rows ?? [])].filter((_, index) => order[index] !== lifted?.id);
    const below = others.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? others.length : below;
  }

  useDrag(lifted?.by === 'pointer', { over: (y) => moveTo(placeAt(y)), drop: putDown, cancel: putBack });

  const start = useRef<{ id: number; y: number } | null>(null);
  return {
    rows,
    spoken,
    shown: order.flatMap((id) => items.find((item) => item.id === id) ?? []),
    liftedId: lifted?.id ?? null,
    /** The side of this row on which the dragged one would land; null if it would not. */
    landing(id: number): 'before' | 'after' | null {
      if (lifted?.by !== 'pointer' || id === lifted.id) return null;
      const index = lifted.order.indexOf(lifted.id);
      if (lifted.order[index + 1] === id) return 'before';
      return index === lifted.order.length - 1 && lifted.order[index - 1] === id ? 'after' : null;
    },
    handle: (id: number) => ({
      'aria-pressed': lifted?.id === id,
      disabled: saving !== null,
      // A drag ends in a click, too, but not in one of the keyboard.
      onClick: ({ detail }: { detail: number }) => {
        if (detail > 0) return;
        if (lifted) void putDown();
        else lift(id, 'keys');
      },
      onBlur: () => lifted?.by === 'keys' && void putDown(),
      onKeyDown(event: { key: string; preventDefault(): void }) {
        const step = lifted?.by === 'keys' ? STEPS[event.key] : undefined;
        if (event.key === 'Escape' && lifted) putBack();
        if (step === undefined || !lifted) return;
        event.preventDefault();
        moveTo(step(lifted.order.indexOf(lifted.id), lifted.order.length));
      },
      onPointerDown({ button, clientY }: PointerEvent) {
        start.current = button === 0 ? { id, y: clientY } : null;
      },
      onPointerMove({ clientY }: PointerEvent) {
        if (start.current?.id !== id || Math.abs(clientY - start.current.y) < 4) return;
        start.current = null;
        lift(id, 'pointer');
      },
      onPointerUp: () => {
        start.current = null;
      },
    }),
  };
}

const STEPS: Record<string, (index: number, length: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, length) => length,
};

interface Drag {
  over(y: number): void;
  drop(): void;
  cancel(): void;
}

/** So close to the window's edge, in pixels, a drag scrolls the page. */
const EDGE = 90;
const SCROLL_STEP = 12;

/** Follows the pointer wherever it is, and scrolls the page at its edges. */
function useDrag(isDragging: boolean, drag: Drag) {
  const over = useEffectEvent(drag.over);
  const drop = useEffectEvent(drag.drop);
  const cancel = useEffectEvent(drag.cancel);
  useEffect(() => {
    if (!isDragging) return;
    const listening = new AbortController();
    let y = Number.NaN;
    const listen = { signal: listening.signal };
    const timer = setInterval(() => {
      const step = y < EDGE ? -SCROLL_STEP : y > window.innerHeight - EDGE ? SCROLL_STEP : 0;
      if (step === 0) return;
      window.scrollBy(0, step);
      over(y);
    }, 16);
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        y = clientY;
        over(y);
      },
      listen,
    );
    window.addEventListener('pointerup', () => drop(), listen);
    window.addEventListener('pointercancel', () => cancel(), listen);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), listen);
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [isDragging]);
}
