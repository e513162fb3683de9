import { keepPreviousData } from '@tanstack/react-query';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { counted } from '../../../domain/language/counted.ts';
import { formatSigned } from '../../../domain/money/money.ts';
import { isOfOrders, type MoneyPart, moneyPartText, PART_HEADS } from '../../../domain/money/money-parts.ts';
import { monthBefore, monthName } from '../../../domain/money/month.ts';
import type { MoneySums, MonthsAnswer } from '../../../wire/admin/months.ts';
import { LinkButton } from '../../ui/button.tsx';
import { dayText } from '../day-text.ts';
import { ButtonLink } from '../kit/button.tsx';
import { AreaLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MonthField, PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { amountColumn, type Column, Table } from '../kit/table.tsx';
import { listSearch, useSearch } from '../kit/use-list.ts';
import { changeFrom, scaleEnd, wholeDollars } from '../sells/sums.ts';
import { MonthTax } from './month-tax.tsx';
import '../sells/sells.css';
import './months.css';

/** The money of the orders of a month, beside the month before, by day and by what was sold. A figure opens its orders. */
export function Months() {
  const [search, setSearch] = useSearch();
  const months = useAdminQuery<MonthsAnswer>(`/api/admin/months${search.size > 0 ? `?${search}` : ''}`, {
    placeholderData: keepPreviousData,
  });
  const { data } = months;
  return (
    <>
      <PageHead title="Money by month">
        {data && (
          <div className="row gap-3">
            <MonthField
              {...data}
              onChoose={(month) => setSearch(new URLSearchParams({ month }), { replace: false })}
            />
            <ButtonLink to={`/api/admin/months/accounts.xlsx?month=${data.month}`} download>
              Workbook for the accountant
            </ButtonLink>
            <ButtonLink to={`/api/admin/months/accounts.csv?month=${data.month}`} download>
              Orders as CSV
            </ButtonLink>
            <ButtonLink to={`/api/admin/months/accounts.csv?month=${data.month}&rows=lines`} download>
              Hats as CSV
            </ButtonLink>
          </div>
        )}
      </PageHead>
      <p className="admin-lede">
        Paid orders by the day they were placed, with what became of them since. Dollars, in the shop’s time
        zone.
      </p>
      <Loaded query={months} what="The months">
        {(data) => (
          <>
            {!data.isComplete && (
              <p className="admin-hint mb-4">
                Older orders are still being added up. Look again in a few minutes.
              </p>
            )}
            <div className="halves">
              <Sums data={data} />
              <Days data={data} />
            </div>
            <MonthTax month={data.month} />
            <div className="months-parts">
              {data.parts.map(({ kind, rows }) => (
                <Parts key={kind} kind={kind} rows={rows} month={data.month} />
              ))}
            </div>
            <EachMonth rows={data.byMonth} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The paid orders of a span of days, all or those of a part. */
function useOrdersOf() {
  const path = adminPath('dashboard');
  return (from: string, to: string, part: MoneyPart = { kind: 'all', name: '' }) =>
    `${path}${listSearch('orders', { from, to, sort: 'newest', money: moneyPartText(part) })}`;
}

const firstOf = (month: string) => `${month}-01`;
const lastOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const ROWS: readonly [label: string, of: (sums: MoneySums) => number, isSum?: true][] = [
  ['Hats at full price', ({ subtotal }) => subtotal],
  ['Discounts', ({ discounts }) => 0 - discounts],
  ['Shipping', ({ shipping }) => shipping],
  ['Sales tax', ({ tax }) => tax],
  ['Paid', ({ paid }) => paid, true],
  ['Refunds', ({ refunds }) => 0 - refunds],
  ['Disputes', ({ disputes }) => 0 - disputes],
  ['Fees of Stripe and banks', ({ fees }) => 0 - fees],
  ['Printful: hats, shipping, replacements', ({ printful }) => 0 - printful],
  ['Sales tax for the states', ({ taxOwed }) => 0 - taxOwed],
  ['Not certain yet', ({ unsure }) => 0 - unsure],
  ['You keep', ({ kept }) => kept, true],
];

type SumRow = (typeof ROWS)[number];

/** The sums of a month beside those of the month before. */
export function Sums({
  data: { month, now, before },
}: {
  data: Pick<MonthsAnswer, 'month' | 'now' | 'before'>;
}) {
  const ordersOf = useOrdersOf();
  const earlier = monthBefore(month);
  const short = (name: string) => monthName(name).split(' ')[0];
  const link = (of: string, count: number) => (
    <AreaLink area="orders" className="link" to={ordersOf(firstOf(of), lastOf(of))}>
      {counted(count, 'order')}
    </AreaLink>
  );
  const columns: Column<SumRow>[] = [
    {
      label: 'Money',
      kind: 'row',
      cell: ([label, , isSum]) => (isSum ? <b>{label}</b> : label),
    },
    {
      label: short(month),
      kind: 'amount',
      cell: ([, of, isSum]) => <Sum cents={of(now)} isBold={isSum} />,
    },
    { label: short(earlier), kind: 'amount', cell: ([, of]) => formatSigned(of(before)) },
    {
      label: 'Change',
      kind: 'amount',
      // "Up 33%" would praise a larger loss.
      cell: ([, of, isSum]) => (isSum && of(before) < 0 ? '' : (changeFrom(of(before), of(now))?.text ?? '')),
    },
  ];
  const shown = ROWS.filter(([, of, isSum]) => isSum || of(now) !== 0 || of(before) !== 0);
  return (
    <section aria-labelledby="months-sums">
      <SectionHead title={monthName(month)} id="months-sums">
        <span>
          {link(month, now.orders)}, {now.hats} hats; the month before {link(earlier, before.orders)}
        </span>
      </SectionHead>
      <Table columns={columns} rows={shown} keyOf={([label]) => label} className="months-sums" isSmall />
      {now.unsureOrders > 0 && (
        <p className="admin-hint mt-3">
          Of {counted(now.unsureOrders, 'order')} a cost is not known, or a refund or dispute is open. What
          they leave so far is in “Not certain yet”.
        </p>
      )}
    </section>
  );
}

const Sum = ({ cents, isBold }: { cents: number; isBold?: boolean | undefined }) => {
  const text = <span className={cents < 0 && isBold ? 'loss' : undefined}>{formatSigned(cents)}</span>;
  return isBold ? <b>{text}</b> : text;
};

/** What was paid each day, as bars and as a table; a sentence if nothing was. */
export function Days({ data: { month, days } }: { data: Pick<MonthsAnswer, 'month' | 'days'> }) {
  const ordersOf = useOrdersOf();
  const all = Array.from({ length: Number(lastOf(month).slice(8)) }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { day, paid: days.find((one) => one.day === day)?.paid ?? 0 };
  });
  const highest = Math.max(...all.map(({ paid }) => paid));
  if (highest <= 0)
    return (
      <section aria-labelledby="months-days">
        <SectionHead title="Paid per day" id="months-days" />
        <p className="admin-empty">Nothing was paid in {monthName(month)} yet.</p>
      </section>
    );
  const end = scaleEnd(highest);
  const columns: Column<MonthsAnswer['days'][number]>[] = [
    {
      label: 'Day',
      kind: 'row',
      cell: ({ day }) => (
        <AreaLink area="orders" className="table-link nowrap" to={ordersOf(day, day)}>
          {dayText(day)}
        </AreaLink>
      ),
    },
    ...AMOUNTS,
  ];
  return (
    <section aria-labelledby="months-days">
      <SectionHead title="Paid per day" id="months-days" />
      <div
        className="sells-chart months-chart"
        role="img"
        aria-label={`Paid per day in ${monthName(month)}. The numbers are in the table below.`}
        style={{ '--bars': all.length }}
      >
        <div className="sells-scale">
          {[0, end / 3, (2 * end) / 3, end].map((cents) => (
            <span key={cents} style={{ '--at': (100 * cents) / end }}>
              {wholeDollars(cents)}
            </span>
          ))}
        </div>
        <div className="sells-plot">
          {all.map(({ day, paid }) => (
            <div key={day} className="sells-bar" title={`${dayText(day)}: ${formatSigned(paid)}`}>
              <i style={{ '--at': (100 * paid) / end }} />
            </div>
          ))}
        </div>
        <div className="sells-days">
          {all.map(({ day }, index) => (
            <span key={day}>{index % 5 === 0 && index + 1}</span>
          ))}
        </div>
      </div>
      <details className="folded">
        <summary>Show as a table</summary>
        <Table columns={columns} rows={[...days].reverse()} keyOf={({ day }) => day} />
      </details>
    </section>
  );
}

const AMOUNTS: Column<MoneySums>[] = [
  amountColumn('Orders', ({ orders }) => orders),
  amountColumn('Paid', ({ paid }) => formatSigned(paid)),
  amountColumn('Refunds', ({ refunds }) => formatSigned(0 - refunds)),
  amountColumn('Printful', ({ printful }) => formatSigned(0 - printful)),
  amountColumn('You keep', ({ kept }) => <Sum cents={kept} isBold />),
];

type Part = MonthsAnswer['parts'][number];

const KEPT: Column<Part['rows'][number]> = {
  label: 'You keep',
  kind: 'amount',
  cell: ({ kept }) => <Sum cents={kept ?? 0} isBold />,
};

function Parts({ kind, rows, month }: Part & { month: string }) {
  const ordersOf = useOrdersOf();
  if (rows.length === 0) return null;
  const columns: Column<Part['rows'][number]>[] = [
    {
      label: PART_HEADS[kind],
      kind: 'row',
      cell: ({ name, label }) => (
        <AreaLink
          area="orders"
          className="table-link"
          to={ordersOf(firstOf(month), lastOf(month), { kind, name })}
        >
          {label}
        </AreaLink>
      ),
    },
    { label: 'Hats', kind: 'amount', cell: ({ hats }) => hats },
    {
      label: isOfOrders(kind) ? 'Paid' : 'Paid for them',
      kind: 'amount',
      cell: ({ paid }) => formatSigned(paid),
    },
    ...(isOfOrders(kind) ? [KEPT] : []),
    { label: 'Month before', kind: 'amount', cell: ({ before }) => formatSigned(before) },
  ];
  return (
    <section aria-labelledby={`months-${kind}`}>
      <SectionHead title={`By ${PART_HEADS[kind].toLowerCase()}`} id={`months-${kind}`} />
      <Table columns={columns} rows={rows} keyOf={({ name }) => name} className="months-part" isSmall />
      {kind === 'occasion' && <p className="admin-hint mt-3">A hat for two occasions counts in both.</p>}
    </section>
  );
}

function EachMonth({ rows }: { rows: MonthsAnswer['byMonth'] }) {
  const [, setSearch] = useSearch();
  const columns: Column<MonthsAnswer['byMonth'][number]>[] = [
    {
      label: 'Month',
      kind: 'row',
      cell: ({ month }) => (
        <LinkButton onClick={() => setSearch(new URLSearchParams({ month }), { replace: false })}>
          {monthName(month)}
        </LinkButton>
      ),
    },
    ...AMOUNTS,
  ];
  return (
    <section className="months-each mt-5" aria-labelledby="months-each">
      <SectionHead title="Every month" id="months-each" />
      <Table columns={columns} rows={rows} keyOf={({ month }) => month} empty="No order is paid yet." />
    </section>
  );
}
