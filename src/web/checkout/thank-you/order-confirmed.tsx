import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { type Design, toDesign } from '../../../domain/design.ts';
import { businessDays } from '../../../domain/promised-days.ts';
import type { Days } from '../../../domain/settings.ts';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HatPicture } from '../../ui/hat-picture.tsx';
import { Slab } from '../../ui/slab.tsx';
import { useShop, useVerbs } from '../../use-shop.ts';
import { readOrderKey } from '../draft/stored-checkout.ts';
import { HASHTAG, SHARE_TEXT, shareLinks } from './share-links.ts';

const PINK_WHITE = { hatColor: 'pink-white', textColor: 'primary', fontStyle: 'impact' };
const PINK = { hatColor: 'pink', textColor: 'white', fontStyle: 'impact' };
const BLACK = { hatColor: 'black', textColor: 'secondary', fontStyle: 'block' };

/** The hats beside the headline. The last one is in front. */
const HERO_HATS: readonly Design[] = [
  toDesign({ ...PINK_WHITE, textLine1: 'Maid of', textLine2: 'dishonor' }),
  toDesign({ ...PINK, textLine1: 'Crying', textLine2: 'at the club' }),
  toDesign({ ...BLACK, textLine1: 'Blame', textLine2: 'the bride' }),
];

const nextSteps = (shippedIn: Days, verbs: string) => [
  { title: 'Check your email', text: 'Your receipt and order number are in it.' },
  { title: 'We make your hats', text: `Hats are custom ${verbs}, one at a time.` },
  { title: 'They ship to you', text: `Shipped in ${businessDays(shippedIn)}.` },
];

interface OrderConfirmedProps {
  order: PaymentSummary | null;
  /** For an order paid now. Shown if `order` is null. */
  shippedIn: Days;
}

export const OrderConfirmed = ({ order, shippedIn }: OrderConfirmedProps) => (
  <>
    <section className="confirmed-hero">
      <div className="wrap">
        <Slab name="orderConfirmed" as="h1" />
        <div className="confirmed-hats" aria-hidden="true">
          {HERO_HATS.map((design) => (
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
          {nextSteps(order?.shippedIn ?? shippedIn, useVerbs()).map(({ title, text }) => (
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
  const [link, setLink] = useState<string | null>(null);
  // Only the tab that placed the order has its key.
  useEffect(() => {
    const key = readOrderKey(id);
    setLink(key === null ? null : `/orders/${id}?key=${encodeURIComponent(key)}`);
  }, [id]);
  const name = <b className="figures">#{id}</b>;
  return <>Order {link ? <Link to={link}>{name}</Link> : name} is paid. </>;
}

/** Asks for a photo, with links to social networks and the browser's share sheet if it has one. */
function SharePrompt() {
  const { publicUrl } = useShop();
  const canShare = useSyncExternalStore(never, hasShareSheet, notOnTheServer);
  return (
    <aside className="share-prompt">
      <h2>
        Take the photo. <br />
        Tag the hat.
      </h2>
      <p>
        Post with <b>{HASHTAG}</b> and we will laugh first, then ask to share it.
      </p>
      <ul>
        {canShare && (
          <li>
            <Button small onClick={() => void share(publicUrl)}>
              Share
            </Button>
          </li>
        )}
        {shareLinks(publicUrl).map(({ network, href }) => (
          <li key={network}>
            <a
              className="button"
              data-tone="white"
              data-small
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {network}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** `navigator.share` rejects when the shopper closes the sheet, which is fine. */
const share = (url: string) => navigator.share({ text: SHARE_TEXT, url }).then(done, done);

const done = () => {};
const never = () => done;
const hasShareSheet = () => typeof navigator.share === 'function';
const notOnTheServer = () => false;
