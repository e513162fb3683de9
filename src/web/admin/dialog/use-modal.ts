import { type RefObject, useEffect, useRef } from 'react';
import { setTopLayer } from '../../ui/top-layer.ts';

/** A native dialog that stands open as long as its component is there, and begins at its first field. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Left to itself it would focus its first button, and that one closes it.
    (current?.querySelector<HTMLElement>('input, select, textarea') ?? current)?.focus();
    setTopLayer(current);
    return () => setTopLayer(null);
  }, []);
  return dialog;
}
