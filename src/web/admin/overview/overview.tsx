import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { OVERVIEW_SPANS, type OverviewAnswer, type OverviewDay } from '../../../wire/admin/overview.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { useLeavingWhenSignedOut } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { BarChart } from './bar-chart.tsx';
import { DayTable } from './day-table.tsx';
import { dollars, profitOf, sumOf } from './sums.ts';
import '../lists/list.css';
import './overview.css';

const USUAL_SPAN = 30;

/** How the shop does, by day. */
export function Overview() {
  const [search, setSearch] = useSearch();
  const span = OVERVIEW_SPANS.find((days) => String(days) === search.get('days')) ?? USUAL_SPAN;
  const { data, error, isFetching, refetch } = useQuery<OverviewAnswer>({
    queryKey: [`/api/admin/overview?days=${span}`],
    placeholderData: keepPreviousData,
  });
  useLeavingWhenSignedOut(error);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Overview</h1>
        <fieldset className="overview-span">
          <legend className="visually-hidden">How far back</legend>
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
      {error && !isSignedOut(error) ? (
        <ListFailure what="The figures" reload={() => void refetch()} isBusy={isFetching} />
      ) : data ? (
        <Figures days={data.days} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Figures({ days }: { days: OverviewDay[] }) {
  const { started, paid, revenue, profit, costsUnknown } = sumOf(days);
  if (started === 0) return <p className="admin-empty">No orders in these days.</p>;
  return (
    <>
      <dl className="overview-sums">
        <Sum name="Revenue" value={dollars(revenue)} />
        <Sum
          name="Profit"
          value={profitOf({ profit })}
          hint={
            costsUnknown > 0
              ? `Without ${costsUnknown === 1 ? '1 order' : `${costsUnknown} orders`} whose costs are not known yet.`
              : null
          }
        />
        <Sum name="Paid orders" value={paid.toLocaleString('en-US')} />
        <Sum
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

const Sum = ({ name, value, hint }: { name: string; value: string; hint?: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
    {hint && <dd className="admin-hint">{hint}</dd>}
  </div>
);
