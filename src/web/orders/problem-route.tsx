import { Link } from 'react-router';
import { checkReport, REPORTABLE, type ReportField, WISHES } from '../../domain/orders/problem.ts';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Email } from '../ui/email.tsx';
import { HatPicture } from '../ui/hat-picture.tsx';
import { shortMeta } from '../ui/short-page.tsx';
import { Slab } from '../ui/slab.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/problem-route.ts';
import { orderPath } from './change-window/change-paths.ts';
import { loadOrder } from './load-order.ts';
import { MissingOrder } from './missing-order.tsx';
import { headline, madeLines } from './order-texts.ts';
import { ProblemForm, type TypedReport } from './problem-form.tsx';
import { beforeReport, reportedIn, reportFailure } from './problem-texts.ts';
import './problem.css';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('Something’s wrong');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads the order if the key is right, and what was typed into the form if it came back with an error. */
export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey, searchParams } = await loadOrder(args);
  order.lines = madeLines(order.lines);
  const typed = readTyped(searchParams, order.lines);
  return { order, linkKey: orderKey, typed, ...problemsWith(typed, order, searchParams.get('error')) };
}

function readTyped(query: URLSearchParams, lines: readonly { id: number; quantity: number }[]): TypedReport {
  const chosen = query.getAll('hat').map(Number);
  // In an order for one kind of hat, there is nothing to choose.
  const isOnly = lines.length === 1 && !query.has('error');
  return {
    lines: lines.flatMap(({ id, quantity }) =>
      isOnly || chosen.includes(id)
        ? [{ id, quantity: Math.min(quantity, Math.max(1, Number(query.get(`count-${id}`)) || 1)) }]
        : [],
    ),
    reason: REPORTABLE.find((reason) => reason === query.get('reason')) ?? null,
    wish: WISHES.find((wish) => wish === query.get('wish')) ?? null,
    words: query.get('words') ?? '',
    isNew: query.get('new') === 'yes',
    requestId: query.get('request') || crypto.randomUUID(),
  };
}

/** What is wrong with the report that came back: messages beside fields, or one for the whole form. */
function problemsWith(
  typed: TypedReport,
  order: Pick<ShopperOrder, 'lines' | 'problems'>,
  error: string | null,
): { messages: Partial<Record<ReportField, string>>; failure: string | null } {
  if (error === null) return { messages: {}, failure: null };
  const failure = reportFailure(error);
  if (failure?.field === 'photo') return { messages: { photo: failure.text }, failure: null };
  if (failure) return { messages: {}, failure: failure.text };
  return {
    messages: checkReport({ ...typed, hasPhoto: false }, order.lines, reportedIn(order)),
    failure: null,
  };
}

export default function ProblemPage({ loaderData }: Route.ComponentProps) {
  const { order, linkKey } = loaderData;
  const [first] = order.lines;
  const orderPage = orderPath(order.id, linkKey);
  return (
    <div className="columns columns-5-7 gap-0">
      <section className="problem-head stack gap-5 packed clip on-orange">
        <Slab name="gotItWrong" as="h1" />
        <p className="lede">
          <b>If we got it wrong, choose a new hat or your money.</b> Show us, and a person answers within a
          business day.
        </p>
        {first && !first.asPictured && (
          <HatPicture
            className="bleed"
            design={first.design}
            making={first.making}
            sizes="(max-width: 880px) 1px, 50vw"
            decorative
          />
        )}
      </section>
      <div className="problem-body breaks">
        <p>
          Order{' '}
          <Link className="figures heavy" to={orderPage}>
            #{order.id}
          </Link>
          . We answer at <Email address={order.email} />.
        </p>
        {order.mayReport ? (
          <ProblemForm {...loaderData} orderPage={orderPage} />
        ) : (
          <NothingToReport order={order} orderPage={orderPage} />
        )}
      </div>
    </div>
  );
}

/** Says where the order is instead, and what can be done now. */
function NothingToReport({ order, orderPage }: { order: ShopperOrder; orderPage: string }) {
  const { support } = useShop();
  const { text, isOnOrderPage } = beforeReport(order);
  return (
    <div className="stack at-start mt-5">
      <h2 className="title">{headline(order)}</h2>
      <p>{text}</p>
      {isOnOrderPage ? (
        <ButtonLink to={orderPage}>Go to your order</ButtonLink>
      ) : (
        <a className="link breaks" href={`mailto:${support.orders}?subject=Order%20%23${order.id}`}>
          {support.orders}
        </a>
      )}
    </div>
  );
}
