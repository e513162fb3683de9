import type { ReactNode } from 'react';

interface AmountRowProps {
  label: ReactNode;
  /** The last row, with the sum. */
  isEnd?: boolean;
  children: ReactNode;
}

/** A row of a list of amounts, or of other numbers. */
export const AmountRow = ({ label, isEnd, children }: AmountRowProps) => (
  <div data-end={isEnd || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
