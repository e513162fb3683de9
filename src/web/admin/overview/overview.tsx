import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type OrderAtRisk,
  OVERVIEW_SPANS,
  type OverviewAnswer,
  type OverviewDay,
} from '../../../wire/admin/overview.ts';
import { useAdminPath } from '../admin-context.ts';
import { useAdminQuery } from '../admin-query.ts';
import { dayText } from '../day-text.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { useSearch } from '../lists/use-list.ts';
import { BarChart } from './bar-chart.tsx';
import { dollars, formatProfit, sumDays } from './sums.ts';
import '../lists/list.css';
import './overview.css';

const DEFAULT_SPAN = 30;

/** Orders, revenue and profit by day. */
export function Overview() {
  const [search, setSearch] = useSearch();
  const span = OVERVIEW_SPANS.find((days) => String(days) === search.get('days')) ?? DEFAULT_SPAN;
  const { data, hasFailed, isFetching, reload } = useAdminQuery<OverviewAnswer>(
    `/api/admin/overview?days=${span}`,
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Overview</h1>
        <fieldset className="overview-span">
          <legend className="visually-hidden">Time span</legend>
          {OVERVIEW_SPANS.map((days) => (
            <label key={days}>
              <input
                type="radio"
                name="days"
                value={days}
                checked={days === span}
                onChange={() => setSearch(new URLSearchParams({ days: String(days) }), { replace: true })}
              />
              {days} days
            </label>
          ))}
        </fieldset>
      </div>
      {hasFailed ? (
        <ListFailure what="The overview" reload={reload} isBusy={isFetching} />
      ) : data ? (
        <>
          <AtRisk orders={data.atRisk} />
          <Figures days={data.days} />
        </>
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

/** Orders that may arrive after the party they are for. */
function AtRisk({ orders }: { orders: readonly OrderAtRisk[] }) {
  const pathTo = useAdminPath();
  if (orders.length === 0) return null;
  return (
    <section className="overview-risk" aria-labelledby="overview-risk">
      <h2 id="overview-risk">
        {orders.length === 1 ? '1 order may miss its party' : `${orders.length} orders may miss their party`}
      </h2>
      <ul>
        {orders.map(({ id, customerName, partyOn, arrivesBy }) => (
          <li key={id}>
            <Link className="table-link" to={pathTo('order', id)}>
              #{id}
            </Link>{' '}
            {customerName}: the party is on {dayText(partyOn)}, the hats may come as late as{' '}
            {dayText(arrivesBy)}.
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ days }: { days: OverviewDay[] }) {
  const { started, paid, revenue, profit, costsUnknown } = sumDays(days);
  if (started === 0) return <p className="admin-empty">No orders in this time span.</p>;
  return (
    <>
      <dl className="overview-totals">
        <Total name="Revenue" value={dollars(revenue)} />
        <Total
          name="Profit"
          value={formatProfit({ profit })}
          hint={
            costsUnknown > 0 ? `Without ${orderCount(costsUnknown)} whose costs are not known yet.` : null
          }
        />
        <Total name="Paid orders" value={paid.toLocaleString('en-US')} />
        <Total
          name="Started to paid"
          value={`${Math.round((paid / started) * 100)}%`}
          hint={`of ${started.toLocaleString('en-US')} started`}
        />
      </dl>
      <BarChart
        title="Revenue and profit"
        days={days}
        whole={{ label: 'Revenue', of: ({ revenue }) => revenue }}
        part={{ label: 'Profit', of: ({ profit }) => profit }}
        write={dollars}
      />
      <BarChart
        title="Orders started and paid"
        days={days}
        whole={{ label: 'Started', of: ({ started }) => started }}
        part={{ label: 'Paid', of: ({ paid }) => paid }}
        write={(count) => count.toLocaleString('en-US')}
      />
      <DayTable days={days} />
    </>
  );
}

const Total = ({ name, value, hint }: { name: string; value: string; hint?: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
    {hint && <dd className="admin-hint">{hint}</dd>}
  </div>
);

/** The numbers in the charts as a table, newest day first. */
const DayTable = ({ days }: { days: readonly OverviewDay[] }) => (
  <details className="day-table">
    <summary>Numbers by day</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
    <section className="day-table-scroll" tabIndex={0} aria-label="Numbers by day">
      <table>
        <thead>
          <tr>
            {['Day', 'Started', 'Paid', 'Revenue', 'Profit', 'Costs not known yet'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {[...days].reverse().map(({ day, started, paid, revenue, profit, costsUnknown }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{started}</td>
              <td>{paid}</td>
              <td>{dollars(revenue)}</td>
              <td>{formatProfit({ profit })}</td>
              <td>{costsUnknown === 0 ? '' : orderCount(costsUnknown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

const orderCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
