import type { ReactNode } from 'react';
import { hatColorOf } from '../../../domain/design/design.ts';
import { counted } from '../../../domain/language/counted.ts';
import { formatSigned } from '../../../domain/money/money.ts';
import { REFUND_REASON_LABELS } from '../../../domain/money/refund-hats.ts';
import { type FeatureCounts, featureLines, percentOf } from '../../../domain/sales/sales-features.ts';
import type { HatPageFigures, OrderAtRisk, ReviewedHats, SalesAnswer } from '../../../wire/admin/sales.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { dayText } from '../day-text.ts';
import { AmountRow } from '../kit/amount-row.tsx';
import { OrderLink } from '../kit/links.tsx';
import { amountColumn, type Column, Table } from '../kit/table.tsx';

/** Rows of a list before the rest is folded. */
const FIRST = 5;

export function SoldHats({ soldHats, soldKinds }: Pick<SalesAnswer, 'soldHats' | 'soldKinds'>) {
  const countOf = (isCustom: boolean) =>
    (soldKinds.find((kind) => kind.isCustom === isCustom)?.hats ?? 0).toLocaleString('en-US');
  const rows = soldHats.map((hat) => ({
    key: `${hat.isCustom} ${hat.productId} ${hat.name}`,
    picture: <Thumb item={hat} />,
    name: hat.isCustom ? `${hat.name} (custom)` : hat.name,
    count: hat.hats,
    before: hat.before,
  }));
  return (
    <Ranking id="hats" title="Hats" rows={rows} empty="No hats were sold in this time.">
      {rows.length > 0 && (
        <p className="admin-hint">
          {countOf(false)} ready-made, {countOf(true)} with their own words. Hats of orders that were canceled
          or paid back in full are left out.
        </p>
      )}
    </Ranking>
  );
}

export const SoldColors = ({ colors }: Pick<SalesAnswer, 'colors'>) => (
  <Ranking
    id="colors"
    title="Colors"
    rows={colors.map(({ hatColor, hats, before }) => ({
      name: hatColorOf(hatColor).label,
      count: hats,
      before,
    }))}
    empty="No hats were sold in this time."
  />
);

export const SoldWords = ({ words }: Pick<SalesAnswer, 'words'>) => (
  <Ranking
    id="words"
    title="Words of their own"
    rows={words.map(({ words, hats, before }) => ({ name: words, count: hats, before }))}
    empty="No two orders had the same words. Words that only one order has are not shown."
  />
);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export function Causes({ causes, paidHats }: Pick<SalesAnswer, 'causes' | 'paidHats'>) {
  const solved = sum(causes.map(({ replaced, refunded }) => replaced + refunded));
  const solvedBefore = sum(causes.map(({ before }) => before));
  const rows = causes
    .filter(({ replaced, refunded, before }) => replaced + refunded + before > 0)
    .map(({ reason, replaced, refunded, before }) => ({
      name: REFUND_REASON_LABELS[reason],
      count: replaced + refunded,
      before,
      hint: `${replaced} sent again, ${refunded} paid back`,
    }));
  return (
    <Ranking
      id="causes"
      title="Sent again or paid back"
      rows={rows}
      isGoodUp={false}
      empty="Nothing in this time."
    >
      {paidHats.hats > 0 && (
        <p className="admin-hint">
          {solved} of {paidHats.hats.toLocaleString('en-US')} paid hats ({percentOf(solved, paidHats.hats)}).
          {paidHats.before > 0 && ` The time before: ${percentOf(solvedBefore, paidHats.before)}.`}
        </p>
      )}
      <PaidBack causes={causes.filter(({ paidBack }) => paidBack > 0)} />
    </Ranking>
  );
}

/** The refunds of the time in dollars, also those that name no hat. */
function PaidBack({ causes }: Pick<SalesAnswer, 'causes'>) {
  if (causes.length === 0) return null;
  return (
    <dl className="amounts sells-rows sells-back">
      {causes
        .toSorted((one, other) => other.paidBack - one.paidBack)
        .map(({ reason, paidBack }) => (
          <AmountRow key={reason} label={REFUND_REASON_LABELS[reason]}>
            {formatSigned(paidBack)}
          </AmountRow>
        ))}
      <AmountRow label={<b>Paid back in this time</b>}>
        <b>{formatSigned(sum(causes.map(({ paidBack }) => paidBack)))}</b>
      </AmountRow>
    </dl>
  );
}

/** How far hats came from their pages. */
export const HatPages = ({ pages }: { pages: readonly HatPageFigures[] }) => (
  <section aria-labelledby="sells-pages">
    <h2 id="sells-pages">Hats’ pages</h2>
    {pages.length === 0 ? (
      <p className="admin-hint">No hat’s page was opened in this time.</p>
    ) : (
      <PageTable pages={pages.slice(0, FIRST)} />
    )}
    {pages.length > FIRST && (
      <details className="folded">
        <summary>All {pages.length}</summary>
        <PageTable pages={pages.slice(FIRST)} />
      </details>
    )}
    <p className="admin-hint">
      How often a page was opened, how often the hat was put into a cart anywhere in the shop, and how many
      paid orders have it. Daily totals; nothing about the visitors is stored.
    </p>
  </section>
);

const PageTable = ({ pages }: { pages: readonly HatPageFigures[] }) => (
  <Table columns={PAGE_COLUMNS} rows={pages} keyOf={({ productId }) => productId} />
);

const PAGE_COLUMNS: Column<HatPageFigures>[] = [
  { label: 'Hat', kind: 'row', cell: ({ name }) => name },
  amountColumn('Visits', ({ visits }) => visits.toLocaleString('en-US')),
  amountColumn('In cart', ({ carts }) => carts.toLocaleString('en-US')),
  amountColumn('Bought', ({ bought }) => bought.toLocaleString('en-US')),
];

/** How hats were liked, and what was wrong with them. */
export const Reviewed = ({ reviews }: Pick<SalesAnswer, 'reviews'>) =>
  reviews.length > 0 && (
    <section aria-labelledby="sells-reviews">
      <h2 id="sells-reviews">Reviews</h2>
      <Table
        columns={REVIEW_COLUMNS}
        rows={reviews}
        keyOf={({ name, technique }) => `${name} ${technique}`}
      />
      <p className="admin-hint">
        Shoppers asked in this time, how many spoke and their average of 5, beside the problems reported with
        the same hat.
      </p>
    </section>
  );

const REVIEW_COLUMNS: Column<ReviewedHats>[] = [
  { label: 'Hat', kind: 'row', cell: ({ name, technique }) => `${name}, ${technique}` },
  amountColumn('Asked', ({ asked }) => asked),
  amountColumn('Spoke', ({ spoke }) => spoke),
  amountColumn('Score', ({ stars }) => stars ?? 'none'),
  amountColumn('Problems', ({ problems }) => problems),
];

export function FromVisitToPaid({ steps: { visits, carts, checkouts, paid } }: Pick<SalesAnswer, 'steps'>) {
  const rows = [
    { name: 'Visits', count: visits, of: 0 },
    { name: 'Opened the cart with a hat', count: carts, of: visits },
    { name: 'Opened the checkout', count: checkouts, of: carts },
    { name: 'Paid', count: paid, of: checkouts },
  ];
  return (
    <section aria-labelledby="sells-steps">
      <h2 id="sells-steps">From visit to paid</h2>
      <dl className="amounts sells-rows">
        {rows.map(({ name, count, of }) => (
          <AmountRow key={name} label={name}>
            {count.toLocaleString('en-US')}
            {count <= of && of > 0 && <span> {percentOf(count, of)}</span>}
          </AmountRow>
        ))}
      </dl>
      <p className="admin-hint">
        Daily totals, each step counted on its own: a checkout can open without the cart. A percentage is of
        the step above, and left out where that is smaller. Nothing about the visitors is stored.
      </p>
    </section>
  );
}

/** How features did, and the orders on their way that may arrive after their party. */
export const Features = ({ counts, atRisk }: { counts: FeatureCounts; atRisk: readonly OrderAtRisk[] }) => (
  <section aria-labelledby="sells-features">
    <h2 id="sells-features">How features do</h2>
    <dl className="amounts sells-rows">
      {featureLines(counts).map(({ label, value, of }) => (
        <AmountRow key={label} label={label}>
          {value}
          {of && <small>{of}</small>}
        </AmountRow>
      ))}
    </dl>
    <AtRisk orders={atRisk} />
  </section>
);

function AtRisk({ orders }: { orders: readonly OrderAtRisk[] }) {
  if (orders.length === 0) return null;
  return (
    <>
      <h3>{counted(orders.length, 'order may miss its party', 'orders may miss their party')}</h3>
      <ul className="rows">
        {orders.map(({ id, customerName, partyOn, arrivesBy }) => (
          <li key={id}>
            <OrderLink id={id} /> {customerName}: the party is on {dayText(partyOn)}, the hats may come as
            late as {dayText(arrivesBy)}.
          </li>
        ))}
      </ul>
    </>
  );
}

interface Ranked {
  /** If the name is not unique. */
  key?: string;
  picture?: ReactNode;
  name: string;
  hint?: string;
  count: number;
  /** In the span before. */
  before: number;
}

interface RankingProps {
  id: string;
  title: string;
  rows: readonly Ranked[];
  empty: string;
  isGoodUp?: boolean;
  children?: ReactNode;
}

/** What there is most of, with bars; the longest is that of the highest count. */
function Ranking({ id, title, rows, empty, isGoodUp = true, children }: RankingProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const items = rows.map(({ key, picture, name, hint, count, before }) => (
    <li key={key ?? name} data-pictured={picture !== undefined || undefined}>
      {picture}
      <p>
        <b>{name}</b>
        <span className="figures">
          {count} <Change by={before > 0 ? count - before : 0} isGoodUp={isGoodUp} />
        </span>
      </p>
      <i style={{ '--share': (100 * count) / most }} />
      {hint && <small>{hint}</small>}
    </li>
  ));
  return (
    <section aria-labelledby={`sells-${id}`}>
      <h2 id={`sells-${id}`}>{title}</h2>
      {rows.length === 0 ? (
        <p className="admin-hint">{empty}</p>
      ) : (
        <ul className="rows sells-rank">{items.slice(0, FIRST)}</ul>
      )}
      {rows.length > FIRST && (
        <details className="folded">
          <summary>All {rows.length}</summary>
          <ul className="rows sells-rank">{items.slice(FIRST)}</ul>
        </details>
      )}
      {children}
    </section>
  );
}

const Change = ({ by, isGoodUp }: { by: number; isGoodUp: boolean }) =>
  by !== 0 && (
    <span className={by > 0 === isGoodUp ? 'sells-up' : 'loss'}>{by > 0 ? `+${by}` : `−${-by}`}</span>
  );
