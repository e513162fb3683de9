import { Link } from 'react-router';
import { type Design, toDesign } from '../../../domain/design/design.ts';
import type { Days } from '../../../domain/settings/settings.ts';
import { businessDays } from '../../../domain/shipping/promised-days.ts';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { picturedItem } from '../../orders/bought/bought-hats.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HatPicture, ItemPicture } from '../../ui/hat-picture.tsx';
import { useShareSheet } from '../../ui/share-link.ts';
import { Slab } from '../../ui/slab.tsx';
import { useShop, useVerbs } from '../../use-shop.ts';
import { BoughtOrderView } from './bought-order.tsx';
import { HASHTAG, SHARE_TEXT, shareLinks } from './share-links.ts';
import type { Bought } from './use-bought-order.ts';

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
  /** The same order with what only its shopper may see. */
  bought: Bought;
  /** For an order paid now. Shown if `order` is null. */
  shippedIn: Days;
}

export function OrderConfirmed({ order, bought, shippedIn: now }: OrderConfirmedProps) {
  const shippedIn = order?.shippedIn ?? now;
  const isKnown = bought !== null && bought !== 'loading';
  return (
    <>
      <section className="confirmed-hero on-lime">
        <div className="confirmed-head wrap columns columns-6-6 py-5 middle">
          <Slab name="orderConfirmed" as="h1" />
          <div className="confirmed-hats" aria-hidden="true">
            {isKnown ? <BoughtHeroHats order={bought.order} /> : bought === null && <HeroHats />}
          </div>
        </div>
      </section>
      {isKnown ? (
        <>
          <BoughtOrderView bought={bought} shippedIn={shippedIn}>
            <ThankYouWays />
          </BoughtOrderView>
          <section className="wrap columns head">
            <NextSteps shippedIn={shippedIn} />
            <SharePrompt />
          </section>
        </>
      ) : (
        <section className="wrap columns head" data-loading={bought === 'loading' || undefined}>
          <div>
            <p className="lede">
              <b>Thank you.</b> {order && <PaidOrder id={order.id} />}A confirmation email was sent to you.
            </p>
            {!order && (
              <p>
                Looking for an order? Our latest email about it has its link. No email?{' '}
                <Link to="/contact">Write to us</Link> and we will find it.
              </p>
            )}
            <NextSteps shippedIn={shippedIn} />
            <ThankYouWays />
          </div>
          <SharePrompt />
        </section>
      )}
    </>
  );
}

const HERO_SIZES = '(max-width: 560px) 56vw, 29vw';

const HeroHats = () =>
  HERO_HATS.map((design) => (
    <HatPicture key={design.textLine1} design={design} decorative sizes={HERO_SIZES} loading="eager" />
  ));

/** Up to three of the bought hats. */
const BoughtHeroHats = ({ order }: { order: ShopperOrder }) =>
  order.lines
    .slice(0, HERO_HATS.length)
    .map((line) => (
      <ItemPicture key={line.id} item={picturedItem(line)} alt="" sizes={HERO_SIZES} loading="eager" />
    ));

const NextSteps = ({ shippedIn }: { shippedIn: Days }) => (
  <ol className="next-steps stitch-under mt-5 mb-5">
    {nextSteps(shippedIn, useVerbs()).map(({ title, text }, index) => (
      <li className="grid py-4 stitch-over" key={title}>
        <span className="numeral" aria-hidden="true">
          {index + 1}
        </span>
        <b className="text-5">{title}</b>
        <span className="soft">{text}</span>
      </li>
    ))}
  </ol>
);

const PaidOrder = ({ id }: { id: string }) => (
  <>
    Order <b className="figures">#{id}</b> is paid.{' '}
  </>
);

const ThankYouWays = () => (
  <div className="row gap-4">
    <ButtonLink to="/shop" tone="pink">
      Shop More Hats
    </ButtonLink>
    <ButtonLink to="/" tone="white">
      Back to Homepage
    </ButtonLink>
  </div>
);

/** Asks for a photo, with links to social networks and the browser's share sheet if it has one. */
function SharePrompt() {
  const { publicUrl } = useShop();
  const canShare = useShareSheet();
  return (
    <aside className="share-prompt on-pink card">
      <h2 className="shout">
        Take the photo. <br />
        Tag the hat.
      </h2>
      <p className="mt-4 mb-4">
        Post with <b>{HASHTAG}</b> and we will laugh first, then ask to share it.
      </p>
      <ul className="row">
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
const share = (url: string) => navigator.share({ text: SHARE_TEXT, url }).catch(() => {});
