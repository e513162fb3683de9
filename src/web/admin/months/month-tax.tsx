import { counted } from '../../../domain/language/counted.ts';
import { formatSigned } from '../../../domain/money/money.ts';
import { monthName } from '../../../domain/money/month.ts';
import type { TaxAnswer } from '../../../wire/admin/months.ts';
import { apiRequest } from '../../api.ts';
import { useTimeFormat } from '../admin-context.ts';
import { ActionButton } from '../kit/action.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { amountColumn, type Column, Table } from '../kit/table.tsx';

type Place = TaxAnswer['places'][number];

const PATH = '/api/admin/months/tax';

/** The sales tax of a month by state and city; nothing if there was none. */
export function MonthTax({ month }: { month: string }) {
  const { data } = useAdminQuery<TaxAnswer>(`${PATH}?month=${month}`);
  if (!data || data.places.length === 0) return null;
  return (
    <section aria-labelledby="months-tax" className="months-tax mt-5">
      <SectionHead title="Sales tax" id="months-tax">
        <span className="row gap-3">
          <ActionButton
            call={() => apiRequest('POST', `${PATH}-check`, { body: { month } })}
            done="Stripe is being asked"
            failed={true}
            reloads={[PATH]}
          >
            Compare with Stripe
          </ActionButton>
          <ButtonLink to={`${PATH}.csv?month=${month}`} download>
            Sales tax as CSV
          </ButtonLink>
        </span>
      </SectionHead>
      <p className="admin-lede">
        What was paid and what went back in {monthName(month)}, by where the hats went.
      </p>
      <TaxCheck check={data.check} />
      <Table
        columns={COLUMNS}
        rows={data.places}
        keyOf={({ state, city }) => JSON.stringify([state, city?.toLowerCase()])}
      />
    </section>
  );
}

const COLUMNS: Column<Place>[] = [
  {
    label: 'Place',
    kind: 'row',
    cell: ({ state, city }) => (city === null ? <b>{state}</b> : `${city || 'No city'}, ${state}`),
  },
  amountColumn('Orders', ({ orders }) => orders),
  amountColumn('Without tax', ({ sales }) => formatSigned(sales)),
  amountColumn('Collected', ({ collected }) => formatSigned(collected)),
  amountColumn('Returned', ({ returned }) => formatSigned(0 - returned)),
  amountColumn('For the state', ({ owed }) => <b>{formatSigned(owed)}</b>),
];

function TaxCheck({ check: { at, newer, differences } }: Pick<TaxAnswer, 'check'>) {
  const time = useTimeFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  if (!at) return <p>It was not compared with Stripe yet.</p>;
  return (
    <>
      <p>
        {differences.length === 0 ? 'Equal to what Stripe recorded' : 'Not what Stripe recorded'}, compared{' '}
        {time(at)}.{newer > 0 && ` ${counted(newer, 'order is', 'orders are')} newer.`}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ orderId, ours, theirs }) => (
            <li key={orderId}>
              <OrderLink id={orderId} />: {formatSigned(ours)} here, {formatSigned(theirs)} at Stripe
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
