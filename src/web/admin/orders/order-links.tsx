import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { SectionHead } from '../kit/page-head.tsx';

/** The order's pages at Stripe and Printful, and its emails. */
export const OrderLinks = ({ order }: { order: AdminOrderDetail }) => {
  const { links, paymentIntentId, printfulOrderId, mails } = order;
  if (!links.stripe && !links.printful && mails.length === 0) return null;
  return (
    <section aria-labelledby="order-links" className="order-links-part">
      <SectionHead title="Elsewhere" id="order-links" />
      <ul className="order-links">
        {links.stripe && (
          <li>
            <a href={links.stripe} target="_blank" rel="noreferrer">
              <b>Payment at Stripe</b> <span className="figures">{paymentIntentId}</span>
            </a>
          </li>
        )}
        {links.printful && (
          <li>
            <a href={links.printful} target="_blank" rel="noreferrer">
              <b>Order at Printful</b> <span className="figures">{printfulOrderId}</span>
            </a>
          </li>
        )}
        {mails.length > 0 && (
          <li>
            <button type="button" onClick={openAll}>
              <b>{mails.length === 1 ? 'The email' : `All ${mails.length} emails`}</b>{' '}
              <span>with {mails.length === 1 ? 'its' : 'their'} text</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
};

/** Opens every email in the story, and shows the newest. */
function openAll(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.order-story details'))
    details.open = true;
  document.querySelector('.order-story details')?.scrollIntoView({ block: 'center' });
}
