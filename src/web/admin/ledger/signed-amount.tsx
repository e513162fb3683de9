interface SignedAmountProps {
  cents: number;
  /** Before the figures, such as "$". */
  sign?: string;
}

/** An amount in cents; red with a minus if it is below zero. */
export const SignedAmount = ({ cents, sign = '' }: SignedAmountProps) => (
  <span className={cents < 0 ? 'loss' : undefined}>{amountText(cents, sign)}</span>
);

/** -123456 -> "−1,234.56". */
export const amountText = (cents: number, sign = ''): string =>
  `${cents < 0 ? '−' : ''}${sign}${FORMAT.format(Math.abs(cents) / 100)}`;

const FORMAT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
