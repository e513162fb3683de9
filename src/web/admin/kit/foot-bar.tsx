import { type ReactNode, useRef } from 'react';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';

interface FootBarProps {
  /** Of a bar that is a part of the page by itself. */
  label?: string;
  children: ReactNode;
}

/** What can be done with the page or its chosen rows. It stays in view, and toasts stay above it. */
export function FootBar({ label, children }: FootBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const Part = label === undefined ? 'div' : 'section';
  return (
    <Part ref={bar} className="foot-bar" aria-label={label}>
      {children}
    </Part>
  );
}
