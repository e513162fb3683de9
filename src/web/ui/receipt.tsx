import type { ReactNode } from 'react';

/** A bill: `ReceiptLine`s in columns, the last one with `total`. */
export const Receipt = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-2 figures">{children}</dl>
);

interface ReceiptLineProps {
  label: ReactNode;
  /** Formatted, as in "$24.99". */
  amount: ReactNode;
  total?: boolean;
}

export const ReceiptLine = ({ label, amount, total }: ReceiptLineProps) => (
  <div className="receipt-line" data-total={total || undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
