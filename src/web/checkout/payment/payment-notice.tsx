import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

interface PaymentNoticeProps {
  /** A keyboard goes on from here: the card form lies just before, the button just behind. */
  takesFocus: boolean;
  children: ReactNode;
}

/** Why the last payment failed, until the next one starts. */
export function PaymentNotice({ takesFocus, children }: PaymentNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className="checkout-notice">
      <Notice kind="error">{children}</Notice>
    </div>
  );
}
