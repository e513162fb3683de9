import * as Radix from '@radix-ui/react-scroll-area';
import type { ReactNode } from 'react';

const HIDE_DELAY_MS = 600;

interface ScrollAreaProps {
  /** The name for screen readers. The area is focusable, so that arrow keys can scroll it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A scrolling part of the page. Its bar shows during hover and shortly after. */
export const ScrollArea = ({ label, className = '', children }: ScrollAreaProps) => (
  <Radix.Root className={`scroll-area ${className}`.trim()} type="hover" scrollHideDelay={HIDE_DELAY_MS}>
    <Radix.Viewport className="scroll-area-viewport" tabIndex={0} role="region" aria-label={label}>
      {children}
    </Radix.Viewport>
    <Radix.Scrollbar className="scroll-area-bar" orientation="vertical">
      <Radix.Thumb className="scroll-area-thumb" />
    </Radix.Scrollbar>
  </Radix.Root>
);
