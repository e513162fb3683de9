import { monthName } from '../../../domain/month.ts';
import { COUNTRIES } from '../../../domain/states.ts';
import type { LedgerAnswer, PlaceSales } from '../../../wire/admin/ledger.ts';
import { SectionHead } from '../kit/page-head.tsx';
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
      <dl className="ledger-sums">
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <SignedAmount cents={cents} sign="$" />
            </dd>
          </div>
        ))}
        <div data-total>
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
      <a href={`/api/admin/ledger/places.csv?month=${month}`} download>
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
      <table className="ledger-places-table">
        <thead>
          <tr>
            <th scope="col">Place</th>
            {['Orders', 'Hats', 'Gross', 'Discounts', 'Shipping', 'Refunds', 'Net'].map((name) => (
              <th key={name} scope="col" data-amount>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={`${place.country} ${place.state}`}>
              <th scope="row">{placeName(place)}</th>
              <td data-amount data-name="Orders">
                {place.orders}
              </td>
              <td data-amount data-name="Hats">
                {place.hats}
              </td>
              <td data-amount data-name="Gross">
                {amountText(place.gross)}
              </td>
              <td data-amount data-name="Discounts">
                <SignedAmount cents={-place.discounts} />
              </td>
              <td data-amount data-name="Shipping">
                {amountText(place.shipping)}
              </td>
              <td data-amount data-name="Refunds">
                <SignedAmount cents={-place.refunds} />
              </td>
              <td data-amount data-name="Net">
                <b>
                  <SignedAmount cents={place.net} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

function placeName({ country, state }: PlaceSales): string {
  const name = COUNTRIES.find(({ code }) => code === country)?.name ?? country;
  return state === '' ? name : `${state}, ${name}`;
}
