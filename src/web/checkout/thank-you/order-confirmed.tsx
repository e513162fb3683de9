import { Link } from 'react-router';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { SharePrompt } from './share-prompt.tsx';
import { SHOWN_HATS } from './shown-hats.ts';
import { useOrderLink } from './use-order-link.ts';
import './order-confirmed.css';

const NEXT_STEPS = [
  { title: 'Check your email', text: 'Your receipt and order number are in it.' },
  { title: 'We print your hats', text: 'Hats are custom printed, one at a time.' },
  { title: 'They ship to you', text: 'Shipped in 5-7 business days.' },
];

export const OrderConfirmed = ({ order }: { order: PaymentSummary | null }) => (
  <>
    <section className="confirmed-hero">
      <div className="wrap">
        <Slab name="orderConfirmed" as="h1" />
        <div className="confirmed-hats" aria-hidden="true">
          {SHOWN_HATS.map((design) => (
            <HatPicture
              key={design.textLine1}
              design={design}
              decorative
              sizes="(max-width: 880px) 91vw, 38vw"
              loading="eager"
            />
          ))}
        </div>
      </div>
    </section>
    <section className="confirmed wrap">
      <div>
        <p className="lede">
          <b>Thank you.</b> {order && <PaidOrder id={order.id} />}A confirmation email was sent to you.
        </p>
        <ol className="next-steps">
          {NEXT_STEPS.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <div className="confirmed-ways">
          <ButtonLink to="/shop" tone="pink">
            Shop More Hats
          </ButtonLink>
          <ButtonLink to="/" tone="white">
            Back to Homepage
          </ButtonLink>
        </div>
      </div>
      <SharePrompt />
    </section>
  </>
);

function PaidOrder({ id }: { id: string }) {
  const link = useOrderLink(id);
  const name = <b className="figures">#{id}</b>;
  return <>Order {link ? <Link to={link}>{name}</Link> : name} is paid. </>;
}
