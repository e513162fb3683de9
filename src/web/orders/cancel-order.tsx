import { formatPrice } from '../../domain/money/money.ts';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export interface CancelProps {
  /** The key in the order's link. */
  linkKey: string;
  /** The outcome of an attempt to cancel, from the redirect's address; null if there was none. */
  outcome: string | null;
}

/** The form for canceling a late order. Renders nothing for other orders. */
export function CancelOrder({
  order: { id, delay, status },
  linkKey,
  outcome,
}: CancelProps & { order: Facts }) {
  const isAsked = delay?.isCancelAsked ?? false;
  const error = isAsked || status === 'canceled' ? null : errorText(outcome);
  if (!error && !isAsked && (!delay || delay.refund === null)) return null;
  return (
    <section id="cancel" className="stack at-start" aria-labelledby="order-cancel">
      <h2 className="title" id="order-cancel">
        Rather not wait?
      </h2>
      {error && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      {isAsked && (
        <Notice kind="nudge">
          Printful is still checking your order, so we keep asking them to cancel it. If they do, your money
          goes back and we email you. If they have started on your hats by then, you get your hats.
        </Notice>
      )}
      {delay && delay.refund !== null && (
        <form
          className="stack at-start"
          method="post"
          action={`/orders/${id}/cancel?${new URLSearchParams({ key: linkKey })}`}
        >
          <p>
            We haven’t started on your hats, so you can still cancel. {formatPrice(delay.refund)} goes back to
            the card you paid with. This can’t be undone.
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

function errorText(outcome: string | null): string | null {
  if (outcome === 'too_late')
    return 'This order can no longer be canceled online. Your hats are being made or on their way. Write to us and we’ll help.';
  if (outcome === 'busy') return 'Something went wrong, and nothing was canceled. Try again in a minute.';
  return null;
}
