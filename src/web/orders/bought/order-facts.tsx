import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { giftText } from '../../../domain/orders/gift.ts';
import type { Days } from '../../../domain/settings/settings.ts';
import { daysBetween } from '../../../domain/shipping/days-text.ts';
import { businessDays } from '../../../domain/shipping/promised-days.ts';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { Email } from '../../ui/email.tsx';
import { notePath } from '../change-window/change-paths.ts';
import { timeOf, useClock } from '../story/clock.ts';

interface OrderFactsProps {
  order: ShopperOrder;
  orderKey: string;
  /** How many business days until the hats ship, as promised; null if the page says it elsewhere. */
  shippedIn?: Days | null;
  /** Follows the email address. */
  children?: ReactNode;
}

/** When the hats arrive, where they go, and where emails go. */
export function OrderFacts({ order, orderKey, shippedIn = null, children }: OrderFactsProps) {
  const { arrives, sentTo, gift, email, sendAfter, window } = order;
  const clock = useClock();
  const [name, ...address] = sentTo;
  return (
    <dl className="facts">
      {arrives && (
        <div>
          <dt>Arrives</dt>
          <dd>
            <b>{daysBetween(arrives)}</b>
            <p>
              {shippedIn && `Shipped in ${businessDays(shippedIn)}, or sooner. `}
              {window && sendAfter && `These dates count from ${timeOf(sendAfter, clock)}.`}
            </p>
            <p>
              Too late for a party? <Link to={notePath(order.id, orderKey)}>Print a note to hand over</Link>
            </p>
          </dd>
        </div>
      )}
      <div>
        <dt>To</dt>
        <dd>
          <p>{name}</p>
          <p>{address.join(', ')}</p>
        </dd>
      </div>
      {gift && (
        <div>
          <dt>Gift</dt>
          <dd>
            <p className="breaks">{giftText(gift)}</p>
            {gift.email !== '' && <p>{gift.email} gets one email when it ships.</p>}
          </dd>
        </div>
      )}
      <div>
        <dt>Email</dt>
        <dd>
          <p>
            <Email address={email} />
          </p>
          {children}
        </dd>
      </div>
    </dl>
  );
}
