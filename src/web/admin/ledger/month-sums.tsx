import { COUNTRIES } from '../../../domain/address/states.ts';
import { monthName } from '../../../domain/money/month.ts';
import type { LedgerAnswer, PlaceSales } from '../../../wire/admin/ledger.ts';
import { SectionHead } from '../kit/page-head.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { amountText, SignedAmount } from './signed-amount.tsx';

/** The sums of the month, without payouts, which only move the money on. */
export function MonthSums({ ledger: { month, months, summary } }: { ledger: LedgerAnswer }) {
  const isRunning = month === months[0];
  const rows = [
    ['Charges', summary.charges],
    ['Refunds', summary.refunds],
    ['Disputes', summary.disputes],
    ...(summary.other === 0 ? [] : [['Other', summary.other] as const]),
    ['Fees', summary.fees],
  ] as const;
  return (
    <section aria-labelledby="ledger-month">
      <SectionHead
        title={isRunning ? `${monthName(month).split(' ')[0]} so far` : monthName(month)}
        id="ledger-month"
      />
      <dl className="amounts">
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <SignedAmount cents={cents} sign="$" />
            </dd>
          </div>
        ))}
        <div data-end>
          <dt>Net</dt>
          <dd>
            <SignedAmount cents={summary.net} sign="$" />
          </dd>
        </div>
      </dl>
      <p className="admin-hint">
        Paid out: {amountText(summary.paidOut, '$')}. Taxes are not counted here.{' '}
        <a href="#ledger-places">By state and country</a>
      </p>
    </section>
  );
}

/** What was sold to where. */
export const Places = ({ month, places }: { month: string; places: readonly PlaceSales[] }) => (
  <section className="ledger-places" aria-labelledby="ledger-places">
    <SectionHead title="By state and country" id="ledger-places">
      <a className="link" href={`/api/admin/ledger/places.csv?month=${month}`} download>
        Download by state and country
      </a>
    </SectionHead>
    <p className="admin-hint">
      Orders paid in {monthName(month)}, by where the hats go, and refunds made in that month. Disputes are
      only in the list above. Taxes are not counted here.
    </p>
    {places.length === 0 ? (
      <p className="admin-empty">No order was paid in this month.</p>
    ) : (
      <Table columns={PLACES} rows={places} keyOf={({ country, state }) => `${country} ${state}`} />
    )}
  </section>
);

function placeName({ country, state }: PlaceSales): string {
  const name = COUNTRIES.find(({ code }) => code === country)?.name ?? country;
  return state === '' ? name : `${state}, ${name}`;
}

const PLACES: Column<PlaceSales>[] = [
  { label: 'Place', kind: 'row', cell: placeName },
  { label: 'Orders', kind: 'amount', phone: 'pair', cell: ({ orders }) => orders },
  { label: 'Hats', kind: 'amount', phone: 'pair', cell: ({ hats }) => hats },
  { label: 'Gross', kind: 'amount', phone: 'pair', cell: ({ gross }) => amountText(gross) },
  {
    label: 'Discounts',
    kind: 'amount',
    phone: 'pair',
    cell: ({ discounts }) => <SignedAmount cents={-discounts} />,
  },
  { label: 'Shipping', kind: 'amount', phone: 'pair', cell: ({ shipping }) => amountText(shipping) },
  {
    label: 'Refunds',
    kind: 'amount',
    phone: 'pair',
    cell: ({ refunds }) => <SignedAmount cents={-refunds} />,
  },
  {
    label: 'Net',
    kind: 'amount',
    phone: 'pair',
    cell: ({ net }) => (
      <b>
        <SignedAmount cents={net} />
      </b>
    ),
  },
];
