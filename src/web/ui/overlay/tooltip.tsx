import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useTopLayer } from '../top-layer.ts';
import './tooltip.css';

const OPEN_DELAY_MS = 700;
/** How soon after one tooltip the next opens at once. */
const SKIP_DELAY_MS = 300;

/** Around all that has tooltips, so that they wait for each other. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Radix.Provider>
);

/** Shows what a picture on a button means to those who see it. `children` is the button, which has that as its name too. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const place = useTopLayer();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={place}>
        {/* The button's own name says the same, so it is not said again. */}
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8} aria-hidden="true">
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
