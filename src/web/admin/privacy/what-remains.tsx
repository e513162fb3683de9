import type { OrderCopy } from '../../../wire/privacy.ts';

/** What erasing leaves of orders, why, and until when. */
export const Remains = ({ orders }: { orders: number }) => (
  <>
    <h3>What stays, and why</h3>
    <ul>
      {orders > 0 && (
        <li>
          Of each order: its number, dates, hats without words, amounts, refunds, country and state. Tax law
          asks for them for 7 years, and your books need them to add up, so the shop does not delete them.
          They no longer say who it was.
        </li>
      )}
      <li>The log says for 2 years what was done to an order, without names and without reasons.</li>
      <li>A backup from before still has everything. If you ever go back to one, erase again.</li>
    </ul>
  </>
);

const WAITS: Record<NonNullable<OrderCopy['waitsFor']>, string> = {
  payment: 'until it is paid or canceled',
  delivery: 'until it has arrived',
  dispute: 'until the bank has decided, because the address is your evidence',
  refund: 'until the refund has gone through',
};

/** The orders that cannot be erased yet. The nightly job erases them. */
export function Waiting({ orders }: { orders: readonly OrderCopy[] }) {
  const waiting = orders.filter(({ waitsFor }) => waitsFor !== null);
  if (waiting.length === 0) return null;
  return (
    <>
      <h3>What has to wait</h3>
      <p>These orders are erased by themselves, in the night after nothing happens to them anymore.</p>
      <ul>
        {waiting.map(({ id, waitsFor }) => (
          <li key={id}>
            <OrderLink id={id} className="privacy-number" /> waits {waitsFor && WAITS[waitsFor]}.
          </li>
        ))}
      </ul>
    </>
  );
}

/** Which copies other companies have, and what the owner has to do there. */
export function CopiesElsewhere({ orders }: { orders: readonly OrderCopy[] }) {
  const copies = orders.filter(({ payment, printfulOrder }) => payment ?? printfulOrder);
  return (
    <>
      <h3>What you have to do elsewhere</h3>
      <ul>
        {copies.length > 0 && (
          <li>
            Stripe and Printful keep their own copies, and the shop cannot erase them. Ask the support of
            each, with these numbers. They keep what their own laws ask for.
            <ul className="privacy-ids">
              {copies.map(({ id, payment, printfulOrder }) => (
                <li key={id}>
                  <span className="privacy-number">#{id}:</span>{' '}
                  {[payment && `Stripe ${payment}`, printfulOrder && `Printful ${printfulOrder}`]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ul>
          </li>
        )}
        <li>
          Emails from this person in your own mailbox, and what the service that delivers your emails stores.
        </li>
      </ul>
    </>
  );
}

import { OrderLink } from '../kit/links.tsx';
