import { keepPreviousData } from '@tanstack/react-query';
import { monthName } from '../../../domain/month.ts';
import type { LedgerAnswer } from '../../../wire/admin/ledger.ts';
import { MOVEMENTS_PER_PAGE } from '../../../wire/page-sizes.ts';
import { Button } from '../../ui/button.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useSearch } from '../kit/use-list.ts';
import { LedgerCheck } from './ledger-check.tsx';
import { MonthSums, Places } from './month-sums.tsx';
import { MovementTable } from './movement-table.tsx';
import './ledger.css';

/** Every movement of money at Stripe, by month, with what it left, and files for the accountant. */
export function Ledger() {
  const [search, setSearch] = useSearch();
  const { data, hasFailed, isFetching, reload } = useAdminQuery<LedgerAnswer>(
    `/api/admin/ledger${search.size > 0 ? `?${search}` : ''}`,
    { placeholderData: keepPreviousData },
  );
  const open = (month: string, page: number) =>
    setSearch(new URLSearchParams(page > 1 ? { month, page: String(page) } : { month }), { replace: false });
  return (
    <>
      <PageHead title="Ledger">
        {data && (
          <div className="ledger-tools">
            <label>
              <span className="visually-hidden">Month</span>
              <select className="input" value={data.month} onChange={({ target }) => open(target.value, 1)}>
                {[...new Set([data.month, ...data.months])].map((month) => (
                  <option key={month} value={month}>
                    {monthName(month)}
                  </option>
                ))}
              </select>
            </label>
            <a
              className="button ledger-download"
              data-voice="plain"
              data-small
              href={`/api/admin/ledger.csv?month=${data.month}`}
              download
            >
              Download for the accountant
            </a>
          </div>
        )}
      </PageHead>
      <p className="ledger-intro">
        Every movement at Stripe, as Stripe tells it. Dollars, in the shop’s time zone.
      </p>
      {hasFailed ? (
        <ListFailure what="The ledger" reload={reload} isBusy={isFetching} />
      ) : data ? (
        <div aria-busy={isFetching || undefined}>
          <LedgerCheck month={data.month} check={data.check} reload={reload} />
          <div className="ledger-halves">
            <section aria-label="Movements">
              {data.count === 0 ? (
                <p className="admin-empty">No money moved at Stripe in this month.</p>
              ) : (
                <>
                  <MovementTable movements={data.movements} />
                  <Pager ledger={data} open={open} />
                </>
              )}
            </section>
            <MonthSums ledger={data} />
          </div>
          <Places month={data.month} places={data.places} />
        </div>
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

interface PagerProps {
  ledger: LedgerAnswer;
  open(month: string, page: number): void;
}

function Pager({ ledger: { month, page, pages, count, movements }, open }: PagerProps) {
  const first = (page - 1) * MOVEMENTS_PER_PAGE + 1;
  return (
    <div className="ledger-pager">
      <span className="figures">
        {movements.length === 0
          ? `None of ${count}`
          : `${first} to ${first + movements.length - 1} of ${count}`}
      </span>
      <Button small voice="plain" tone="white" disabled={page <= 1} onClick={() => open(month, page - 1)}>
        Newer
      </Button>
      <Button small voice="plain" tone="white" disabled={page >= pages} onClick={() => open(month, page + 1)}>
        Older
      </Button>
    </div>
  );
}
