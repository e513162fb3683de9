import { formatPrice } from '../../domain/money.ts';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export interface CancelFacts {
  /** Of the order's link. */
  linkKey: string;
  /** Why an attempt to cancel did not work; null when there was none. */
  outcome: string | null;
}

/** The way out of an order that ships later than promised; nothing for any other. */
export function CancelOrder({
  order: { id, delay, status },
  linkKey,
  outcome,
}: CancelFacts & { order: Facts }) {
  const fault = status === 'canceled' ? null : faultOf(outcome);
  if (!fault && (!delay || delay.refund === null)) return null;
  return (
    <section id="cancel" className="order-cancel" aria-labelledby="order-cancel">
      <h2 id="order-cancel">Rather not wait?</h2>
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      {delay && delay.refund !== null && (
        <form method="post" action={`/orders/${id}/cancel?${new URLSearchParams({ key: linkKey })}`}>
          <p>
            The printer has not started on it, so you can still cancel. We send {formatPrice(delay.refund)}{' '}
            back to the card you paid with. This cannot be undone.
          </p>
          <Button type="submit" voice="plain" tone="white">
            Cancel this order
          </Button>
        </form>
      )}
    </section>
  );
}

type Facts = Pick<ShopperOrder, 'id' | 'delay' | 'status'>;

function faultOf(outcome: string | null): string | null {
  if (outcome === 'too_late')
    return 'This order can no longer be canceled online. Your hats are being made, or on their way. Write to us and we find a way.';
  if (outcome === 'busy')
    return 'That did not work just now, and nothing was canceled. Try again in a minute.';
  return null;
}
