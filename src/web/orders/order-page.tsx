import { useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../domain/money/money.ts';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { REASON_LABELS } from '../../domain/orders/problem.ts';
import type { ShopperOrder, ShopperParcel, ShopperProblem } from '../../wire/shopper-order.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useShop } from '../use-shop.ts';
import { BoughtHats } from './bought/bought-hats.tsx';
import { OrderFacts } from './bought/order-facts.tsx';
import { ChangeDone } from './change-window/change-done.tsx';
import { viewOrder } from './change-window/change-order.ts';
import { hatPath, orderPath } from './change-window/change-paths.ts';
import { ChangeWindow } from './change-window/change-window.tsx';
import { PutBack } from './change-window/put-back.tsx';
import { headline } from './order-texts.ts';
import { leadText, problemText } from './problem-texts.ts';
import { dateOf, useClock } from './story/clock.ts';
import { orderStory, type StoryStep } from './story/order-story.ts';
import './order-page.css';
import '../../../assets/date-slabs.css';
import './story/story.css';

interface OrderPageProps {
  order: ShopperOrder;
  cancel: CancelProps;
}

export function OrderPage({ order: loaded, cancel: { linkKey, outcome } }: OrderPageProps) {
  const [viewed, setViewed] = useState<ShopperOrder | null>(null);
  const order = viewed ?? loaded;
  const lead = leadText(order, useClock());
  async function refresh() {
    const now = await viewOrder(order.id, linkKey);
    if (now) setViewed(now);
    return now;
  }
  return (
    <article className="wrap">
      {order.isView && (
        <Notice kind="nudge">
          This is what the shopper sees. You can look around; nothing you press here works.
        </Notice>
      )}
      <header className="stack gap-2 mt-6">
        <p>
          Order <b className="figures">#{order.id}</b>
        </p>
        <h1 className="page-title">{headline(order)}</h1>
        {lead && <p className="lede">{lead}</p>}
      </header>
      <div className="order-columns columns top head">
        <div className="stack gap-5">
          <ChangeDone order={order} />
          <ChangeWindow order={order} orderKey={linkKey} cameFrom="order" refresh={refresh} />
          {isCanceled(order.status) && <PutBack orderId={order.id} lines={order.lines} />}
          <Story order={order} />
          <CancelOrder order={order} linkKey={linkKey} outcome={outcome} />
          <OrderFacts order={order} orderKey={linkKey} />
          <OrderProblems order={order} linkKey={linkKey} />
          <SomethingWrong order={order} linkKey={linkKey} />
        </div>
        <div className="stack gap-5">
          <BoughtHats
            order={order}
            title={order.replaces === null ? 'Your hats' : 'Your new hats'}
            changePath={(lineId) => hatPath({ orderId: order.id, lineId }, linkKey, 'order')}
          />
          <Questions id={order.id} />
        </div>
      </div>
    </article>
  );
}

function Questions({ id }: { id: string }) {
  const { support } = useShop();
  return (
    <section className="stack gap-5 at-start">
      <p>
        Something off? Write to{' '}
        <a className="breaks" href={`mailto:${support.orders}?subject=Order%20%23${id}`}>
          {support.orders}
        </a>
        . Anyone with the link to this page can see your order, so keep it to yourself.
      </p>
      <ButtonLink to="/shop" tone="white">
        Shop More Hats
      </ButtonLink>
    </section>
  );
}

interface CancelProps {
  /** The key in the order's link. */
  linkKey: string;
  /** The outcome of an attempt to cancel, from the redirect's address; null if there was none. */
  outcome: string | null;
}

/** The form for canceling a late order. Renders nothing for other orders. */
function CancelOrder({ order: { id, delay, status }, linkKey, outcome }: CancelProps & { order: Facts }) {
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

interface OrderProblemsProps {
  order: Pick<ShopperOrder, 'id' | 'problems' | 'mayReport'>;
  /** The key in the order's link. */
  linkKey: string;
}

/** What the shopper reported and what became of it. */
function OrderProblems({ order: { id, problems }, linkKey }: OrderProblemsProps) {
  if (problems.length === 0) return null;
  const key = new URLSearchParams({ key: linkKey });
  return (
    // A browser focuses what an address names if it can: the report that was just sent.
    <section id="problems" className="stack" aria-labelledby="order-problems" tabIndex={-1}>
      <h2 className="title" id="order-problems">
        What went wrong
      </h2>
      {problems.map((problem) => (
        <ProblemCard key={problem.id} problem={problem} where={`/orders/${id}/where/${problem.id}?${key}`} />
      ))}
    </section>
  );
}

/** The way to report something, once something can be wrong. */
const SomethingWrong = ({ order: { id, problems, mayReport }, linkKey }: OrderProblemsProps) =>
  mayReport && (
    <section
      // Emails link to this place.
      id={problems.length === 0 ? 'problems' : undefined}
      className="order-wrong row gap-4 apart on-orange-tint card"
      aria-labelledby="order-wrong"
    >
      <div>
        <b id="order-wrong">Misprint, no box, wrong hat?</b>
        <p>If we got it wrong, choose a new hat or your money.</p>
      </div>
      <ButtonLink
        reloadDocument={false}
        to={`/orders/${id}/problem?${new URLSearchParams({ key: linkKey })}`}
        tone="white"
      >
        Something’s wrong
      </ButtonLink>
    </section>
  );

function ProblemCard({ problem, where }: { problem: ShopperProblem; where: string }) {
  const { reason, reportedAt, hats, replacement, asksWhere, hasPhoto } = problem;
  const clock = useClock();
  return (
    <Notice kind={asksWhere ? 'nudge' : 'warning'} className="stack gap-2 at-start regular breaks card">
      <b>{reason === 'returned' ? 'Your package came back. Where to now?' : REASON_LABELS[reason]}</b>
      <p className="note">
        {hats.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)).join(', ')},{' '}
        {dateOf(reportedAt, clock)}
        {hasPhoto && ', with your photo'}
      </p>
      <p>{problemText(problem)}</p>
      {replacement && (
        <Link to={orderPath(replacement.id, replacement.key)}>See order #{replacement.id}</Link>
      )}
      {asksWhere && (
        <ButtonLink reloadDocument={false} to={where} voice="plain" small>
          Check the address
        </ButtonLink>
      )}
    </Notice>
  );
}

/** What happens to an order, in dates: what is true now in lime, and below it what happened before. */
function Story({ order }: { order: ShopperOrder }) {
  const { current, past, next } = orderStory(order, useClock());
  return (
    <ol className="story stitch-under">
      {current.map((step) => (
        <li key={step.key} className="story-now grid gap-5 on-lime card mb-4" aria-current="step">
          <DateSlab step={step} />
          <div>
            <b className="title text-7">{step.title}</b>
            <span>{step.text}</span>
            {step.parcel && <Track parcel={step.parcel} />}
          </div>
        </li>
      ))}
      {[...past, ...next].map((step) => (
        <li className="grid gap-4 py-4" key={step.key} data-next={step.at === null || undefined}>
          {step.at === null ? (
            <span className="story-date numeral">{loud(step.when)}</span>
          ) : (
            <time className="story-date numeral" dateTime={step.at}>
              {loud(step.when)}
            </time>
          )}
          <div>
            <b className="title text-5 breaks">{step.title}</b>
            {step.text && <span className="soft">{step.text}</span>}
            {step.parcel && <Tracking parcel={step.parcel} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

// The loud font has no no-break space.
const loud = (text: string) => text.replaceAll('\u00a0', ' ');

/** "Nov 30" as two lines, each stretched to the full width. */
function DateSlab({ step: { at, when } }: { step: StoryStep }) {
  const [month = '', day = ''] = loud(when).split(' ');
  return (
    <time className="slab" dateTime={at ?? undefined}>
      <span className="slab-line" data-slab-line={`date-${month}`}>
        {month}
      </span>
      <span className="slab-line" data-slab-line={`date-${day}`}>
        {` ${day}`}
      </span>
    </time>
  );
}

function Track({ parcel }: { parcel: ShopperParcel }) {
  const { trackingUrl } = parcel;
  return (
    <>
      {trackingUrl && (
        <a className="button mt-4" data-tone="ink" data-voice="loud" href={trackingUrl} rel="noreferrer">
          <span className="button-letters" data-text="Track the box">
            <span>Track the box</span>
          </span>
        </a>
      )}
      <span className="text-2 mt-2 figures">{numberOf(parcel)}</span>
    </>
  );
}

const Tracking = ({ parcel }: { parcel: ShopperParcel }) =>
  parcel.trackingUrl ? (
    <a className="link text-2 breaks" href={parcel.trackingUrl} rel="noreferrer">
      {numberOf(parcel) || 'Track the box'}
    </a>
  ) : (
    <span className="figures soft">{numberOf(parcel)}</span>
  );

const numberOf = ({ by, trackingNumber }: ShopperParcel) => [by, trackingNumber].filter(Boolean).join(' ');
