import { hatColorOf } from '../../domain/design.ts';
import { formatPrice } from '../../domain/money.ts';
import { discountLabel } from '../../domain/party-pack.ts';
import { textWords } from '../../domain/thread-colors.ts';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { ButtonLink } from '../ui/button.tsx';
import { hatGround } from '../ui/hat-ground.ts';
import { HatImage } from '../ui/hat-image.tsx';
import { HatPicture } from '../ui/hat-picture.tsx';
import { Receipt, ReceiptLine } from '../ui/receipt.tsx';
import { useShop } from '../use-shop.ts';
import { CancelOrder, type CancelProps } from './cancel-order.tsx';
import { OrderProblems } from './order-problems.tsx';
import { dayOf, eventText, parcelText, refundedIn, STEPS, stepsTaken } from './order-texts.ts';
import { leadText } from './problem-texts.ts';
import './order-page.css';

interface OrderPageProps {
  order: ShopperOrder;
  cancel: CancelProps;
}

export const OrderPage = ({ order, cancel: { linkKey, outcome } }: OrderPageProps) => (
  <article>
    <header className="order-hero">
      <div className="wrap">
        <h1>
          Order <span className="figures">#{order.id}</span>
        </h1>
        <p className="lede">{leadText(order)}</p>
        <Progress taken={stepsTaken(order.status)} isReplacement={order.replaces !== null} />
      </div>
    </header>
    <div className="order-body wrap">
      <div>
        <section aria-labelledby="order-hats">
          <h2 id="order-hats">{order.replaces === null ? 'What you bought' : 'Your new hats'}</h2>
          <Hats lines={order.lines} />
          <Bill order={order} />
        </section>
        <OrderProblems order={order} linkKey={linkKey} />
      </div>
      <div>
        {order.parcels.length > 0 && (
          <section aria-labelledby="order-parcels">
            <h2 id="order-parcels">{order.parcels.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
            <Parcels parcels={order.parcels} />
          </section>
        )}
        <CancelOrder order={order} linkKey={linkKey} outcome={outcome} />
        <section aria-labelledby="order-address">
          <h2 id="order-address">Where it goes</h2>
          <address>
            {order.sentTo.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
        <section aria-labelledby="order-history">
          <h2 id="order-history">What happened</h2>
          <History of={order.history} />
        </section>
        <Questions id={order.id} />
      </div>
    </div>
  </article>
);

function Progress({ taken, isReplacement }: { taken: number | null; isReplacement: boolean }) {
  if (taken === null) return null;
  return (
    <ol className="order-progress">
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-taken={index < taken || undefined}
          aria-current={index === taken - 1 ? 'step' : undefined}
        >
          {isReplacement && index === 0 ? 'Ordered' : step}
        </li>
      ))}
    </ol>
  );
}

const Hats = ({ lines }: Pick<ShopperOrder, 'lines'>) => (
  <ul className="order-hats">
    {lines.map(({ name, quantity, amount, design, making, asPictured }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
      <li key={index}>
        <div className="order-hat" style={{ '--ground': hatGround(design.hatColor) }}>
          {asPictured?.image ? (
            <HatImage src={asPictured.image} alt={name} hatColor={null} />
          ) : (
            <HatPicture design={design} making={making} sizes="(max-width: 560px) 40vw, 200px" />
          )}
        </div>
        <div>
          <h3>{name}</h3>
          {!asPictured && (
            <p>
              {hatColorOf(design.hatColor).label}, {textWords(design.textColor, making)}
            </p>
          )}
          <p className="figures">
            {quantity === 1 ? '1 hat' : `${quantity} hats`}, {formatPrice(amount)}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

function Bill({ order }: { order: ShopperOrder }) {
  const { subtotal, discount, discountPercentage, shippingMethod, shipping, total } = order;
  const refunded = refundedIn(order.history);
  return (
    <Receipt>
      <ReceiptLine label="Subtotal" amount={formatPrice(subtotal)} />
      {discount > 0 && (
        <ReceiptLine label={discountLabel(discountPercentage)} amount={`\u2212${formatPrice(discount)}`} />
      )}
      <ReceiptLine label={shippingMethod} amount={formatPrice(shipping)} />
      <ReceiptLine label="Total" amount={formatPrice(total)} total />
      {refunded > 0 && <ReceiptLine label="Refunded" amount={`\u2212${formatPrice(refunded)}`} />}
    </Receipt>
  );
}

const History = ({ of }: { of: ShopperOrder['history'] }) => (
  <ol className="order-history">
    {of.map((event) => (
      <li key={`${event.kind} ${event.at}`}>
        <span>{eventText(event)}</span>
        <time dateTime={event.at}>{dayOf(event.at)}</time>
      </li>
    ))}
  </ol>
);

const Parcels = ({ parcels }: Pick<ShopperOrder, 'parcels'>) => (
  <ul className="order-parcels">
    {parcels.map((parcel, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a parcel may have no number, and they never move
      <li key={index}>
        <span>{parcelText(parcel)}</span>
        {parcel.trackingUrl ? (
          <a className="link" href={parcel.trackingUrl} rel="noreferrer">
            Track {parcel.trackingNumber}
          </a>
        ) : (
          <span className="figures">{parcel.trackingNumber}</span>
        )}
      </li>
    ))}
  </ul>
);

function Questions({ id }: { id: string }) {
  const { support } = useShop();
  return (
    <section className="order-questions">
      <p>
        Something off? Write to{' '}
        <a href={`mailto:${support.orders}?subject=Order%20%23${id}`}>{support.orders}</a>. Anyone with the
        link to this page can see your order, so keep it to yourself.
      </p>
      <ButtonLink to="/shop" tone="white">
        Shop More Hats
      </ButtonLink>
    </section>
  );
}
