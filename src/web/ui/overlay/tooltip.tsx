import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { useTopLayer } from '../top-layer.ts';

const OPEN_DELAY_MS = 700;
/** Within this time after a tooltip closes, the next one opens without a delay. */
const SKIP_DELAY_MS = 300;

/** Wraps everything with tooltips, so that they share their delays. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Radix.Provider>
);

/** Shows the meaning of an icon. `children` is the button, which needs the same text as its name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const place = useTopLayer();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={place}>
        {/* Hidden from screen readers, because the button's name says the same. */}
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8} aria-hidden="true">
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
