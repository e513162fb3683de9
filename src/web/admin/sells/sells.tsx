import { keepPreviousData } from '@tanstack/react-query';
import type { SalesAnswer } from '../../../wire/admin/sales.ts';
import { SALES_SPANS } from '../../../wire/page-sizes.ts';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useSearch } from '../kit/use-list.ts';
import { PaidPerDay } from './paid-per-day.tsx';
import { Causes, Features, FromVisitToPaid, SoldColors, SoldHats, SoldWords } from './sold.tsx';
import './sells.css';

const DEFAULT_SPAN = 14;

/** What was sold: by day, hat, color and words, what was sent again or paid back, and how features did. */
export function Sells() {
  const [search, setSearch] = useSearch();
  const span = SALES_SPANS.find((days) => String(days) === search.get('days')) ?? DEFAULT_SPAN;
  const { data, hasFailed, isFetching, reload } = useAdminQuery<SalesAnswer>(
    `/api/admin/sales?days=${span}`,
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">What sells</h1>
        <label className="sells-span">
          <span className="visually-hidden">Time</span>
          <select
            className="input"
            value={span}
            onChange={({ target }) =>
              setSearch(new URLSearchParams({ days: target.value }), { replace: true })
            }
          >
            {SALES_SPANS.map((days) => (
              <option key={days} value={days}>
                Last {days} days
              </option>
            ))}
          </select>
        </label>
        <a
          className="button sells-download"
          data-tone="white"
          data-voice="plain"
          data-small
          href={`/api/admin/sales.csv?days=${span}`}
          download
        >
          Download as CSV
        </a>
      </div>
      {hasFailed ? (
        <ListFailure what="What sells" reload={reload} isBusy={isFetching} />
      ) : data ? (
        <Figures sales={data} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Figures({ sales }: { sales: SalesAnswer }) {
  const { soldHats, steps } = sales;
  if (steps.paid === 0 && steps.visits === 0)
    return <p className="admin-empty">No visits or orders in this time.</p>;
  return (
    <>
      <PaidPerDay days={sales.days} before={sales.takenBefore} />
      <div className="sells-halves">
        <div>
          <SoldHats hats={soldHats} />
          <SoldColors colors={sales.colors} />
          <SoldWords words={sales.words} />
        </div>
        <div>
          <Causes causes={sales.causes} hats={soldHats} />
          <FromVisitToPaid steps={steps} />
          <Features counts={sales.features} atRisk={sales.atRisk} />
        </div>
      </div>
    </>
  );
}
