import type { ReactNode } from 'react';
import { hatColorOf } from '../../../domain/design.ts';
import { REFUND_REASON_LABELS } from '../../../domain/refund-hats.ts';
import { type FeatureCounts, featureLines, percentOf } from '../../../domain/sales-features.ts';
import type { OrderAtRisk, SalesAnswer, SoldHat } from '../../../wire/admin/sales.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { dayText } from '../day-text.ts';
import { OrderLink } from '../kit/links.tsx';
import { dollars } from './sums.ts';

/** Rows of a list before the rest is folded. */
const FIRST = 5;

export function SoldHats({ hats }: { hats: readonly SoldHat[] }) {
  const most = Math.max(1, ...hats.map(({ hats }) => hats));
  const rows = hats.map((hat) => (
    <Row
      key={`${hat.isCustom} ${hat.productId} ${hat.name}`}
      picture={<Thumb item={hat} />}
      name={hat.isCustom ? `${hat.name} (custom)` : hat.name}
      count={hat.hats}
      before={hat.before}
      most={most}
    />
  ));
  const countOf = (isCustom: boolean) =>
    hats.reduce((sum, hat) => sum + (hat.isCustom === isCustom ? hat.hats : 0), 0).toLocaleString('en-US');
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

export function SoldColors({ colors }: Pick<SalesAnswer, 'colors'>) {
  const most = Math.max(1, ...colors.map(({ hats }) => hats));
  const rows = colors.map(({ hatColor, hats, before }) => (
    <Row key={hatColor} name={hatColorOf(hatColor).label} count={hats} before={before} most={most} />
  ));
  return <Ranking id="colors" title="Colors" rows={rows} empty="No hats were sold in this time." />;
}

export function SoldWords({ words }: Pick<SalesAnswer, 'words'>) {
  const most = Math.max(1, ...words.map(({ hats }) => hats));
  const rows = words.map((row) => (
    <Row key={row.words} name={row.words} count={row.hats} before={row.before} most={most} />
  ));
  return (
    <Ranking
      id="words"
      title="Words of their own"
      rows={rows}
      empty="No two orders had the same words. Words that only one order has are not shown."
    />
  );
}

export function Causes({ causes, hats }: Pick<SalesAnswer, 'causes'> & { hats: readonly SoldHat[] }) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const solved = sum(causes.map(({ replaced, refunded }) => replaced + refunded));
  const solvedBefore = sum(causes.map(({ before }) => before));
  const sold = sum(hats.map(({ hats }) => hats));
  const soldBefore = sum(hats.map(({ before }) => before));
  const most = Math.max(1, ...causes.map(({ replaced, refunded }) => replaced + refunded));
  const ofHats = causes.filter(({ replaced, refunded, before }) => replaced + refunded + before > 0);
  const rows = ofHats.map(({ reason, replaced, refunded, before }) => (
    <Row
      key={reason}
      name={REFUND_REASON_LABELS[reason]}
      count={replaced + refunded}
      before={before}
      most={most}
      isGoodUp={false}
      hint={`${replaced} sent again, ${refunded} paid back`}
    />
  ));
  return (
    <Ranking id="causes" title="Sent again or paid back" rows={rows} empty="Nothing in this time.">
      {sold > 0 && (
        <p className="admin-hint">
          {solved} of {sold.toLocaleString('en-US')} hats ({percentOf(solved, sold)}).
          {soldBefore > 0 && ` The time before: ${percentOf(solvedBefore, soldBefore)}.`}
        </p>
      )}
      <PaidBack causes={causes.filter(({ paidBack }) => paidBack > 0)} />
    </Ranking>
  );
}

/** The refunds of the time in dollars, also those that name no hat. */
function PaidBack({ causes }: Pick<SalesAnswer, 'causes'>) {
  if (causes.length === 0) return null;
  const sum = causes.reduce((total, { paidBack }) => total + paidBack, 0);
  return (
    <dl className="amounts sells-rows sells-back">
      {causes
        .toSorted((one, other) => other.paidBack - one.paidBack)
        .map(({ reason, paidBack }) => (
          <div key={reason}>
            <dt>{REFUND_REASON_LABELS[reason]}</dt>
            <dd className="figures">{dollars(paidBack)}</dd>
          </div>
        ))}
      <div>
        <dt>
          <b>Paid back in this time</b>
        </dt>
        <dd className="figures">
          <b>{dollars(sum)}</b>
        </dd>
      </div>
    </dl>
  );
}

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
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">
              {count.toLocaleString('en-US')}
              {of > 0 && <span> {percentOf(count, of)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="admin-hint">Daily totals. Nothing about the visitors is stored.</p>
    </section>
  );
}

/** How features did, and the orders on their way that may arrive after their party. */
export const Features = ({ counts, atRisk }: { counts: FeatureCounts; atRisk: readonly OrderAtRisk[] }) => (
  <section aria-labelledby="sells-features">
    <h2 id="sells-features">How features do</h2>
    <dl className="amounts sells-rows">
      {featureLines(counts).map(({ label, value, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">
            {value}
            {of && <small>{of}</small>}
          </dd>
        </div>
      ))}
    </dl>
    <AtRisk orders={atRisk} />
  </section>
);

function AtRisk({ orders }: { orders: readonly OrderAtRisk[] }) {
  if (orders.length === 0) return null;
  return (
    <>
      <h3>
        {orders.length === 1 ? '1 order may miss its party' : `${orders.length} orders may miss their party`}
      </h3>
      <ul className="sells-risk">
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

interface RankingProps {
  id: string;
  title: string;
  rows: readonly ReactNode[];
  empty: string;
  children?: ReactNode;
}

const Ranking = ({ id, title, rows, empty, children }: RankingProps) => (
  <section aria-labelledby={`sells-${id}`}>
    <h2 id={`sells-${id}`}>{title}</h2>
    {rows.length === 0 ? (
      <p className="admin-hint">{empty}</p>
    ) : (
      <ul className="sells-rank">{rows.slice(0, FIRST)}</ul>
    )}
    {rows.length > FIRST && (
      <details className="folded">
        <summary>All {rows.length}</summary>
        <ul className="sells-rank">{rows.slice(FIRST)}</ul>
      </details>
    )}
    {children}
  </section>
);

interface RowProps {
  picture?: ReactNode;
  name: string;
  hint?: string;
  count: number;
  /** In the span before. */
  before: number;
  /** The highest count, whose bar is full. */
  most: number;
  isGoodUp?: boolean;
}

function Row({ picture, name, hint, count, before, most, isGoodUp = true }: RowProps) {
  const change = count - before;
  return (
    <li data-pictured={picture !== undefined || undefined}>
      {picture}
      <p>
        <b>{name}</b>
        <span className="figures">
          {count}
          {change !== 0 && before > 0 && (
            <span className={change > 0 === isGoodUp ? 'sells-up' : 'loss'}>
              {' '}
              {change > 0 ? `+${change}` : `−${-change}`}
            </span>
          )}
        </span>
      </p>
      <i style={{ '--share': (100 * count) / most }} />
      {hint && <small>{hint}</small>}
    </li>
  );
}
