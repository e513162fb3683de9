import { keepPreviousData } from '@tanstack/react-query';
import { counted } from '../../../domain/language/counted.ts';
import { formatSigned } from '../../../domain/money/money.ts';
import type { SalesAnswer, SalesDay } from '../../../wire/admin/sales.ts';
import { SALES_SPANS } from '../../../wire/page-sizes.ts';
import { dayText, weekdayText } from '../day-text.ts';
import { ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { amountColumn, type Column, Table } from '../kit/table.tsx';
import { useSearch } from '../kit/use-list.ts';
import { signedPrice } from '../orders/order-money.tsx';
import {
  Causes,
  Features,
  FromVisitToPaid,
  HatPages,
  Reviewed,
  SoldColors,
  SoldHats,
  SoldWords,
} from './sold.tsx';
import { averageOf, type Bar, barsOf, changeFrom, scaleEnd, sumDays, wholeDollars } from './sums.ts';
import './sells.css';

const DEFAULT_SPAN = 14;

/** What was sold: by day, hat, color and words, what was sent again or paid back, and how features did. */
export function Sells() {
  const [search, setSearch] = useSearch();
  const span = SALES_SPANS.find((days) => String(days) === search.get('days')) ?? DEFAULT_SPAN;
  const sales = useAdminQuery<SalesAnswer>(`/api/admin/sales?days=${span}`, {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">What sells</h1>
        <label>
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
        <ButtonLink to={`/api/admin/sales.csv?days=${span}`} download>
          Download as CSV
        </ButtonLink>
      </div>
      <Loaded query={sales} what="What sells">
        {(data) => <Figures sales={data} />}
      </Loaded>
    </>
  );
}

function Figures({ sales }: { sales: SalesAnswer }) {
  const { soldHats, soldKinds, steps } = sales;
  if (steps.paid === 0 && steps.visits === 0)
    return <p className="admin-empty">No visits or orders in this time.</p>;
  return (
    <>
      <PaidPerDay days={sales.days} before={sales.takenBefore} />
      <div className="sells-halves">
        <div>
          <SoldHats soldHats={soldHats} soldKinds={soldKinds} />
          <SoldColors colors={sales.colors} />
          <SoldWords words={sales.words} />
        </div>
        <div>
          <Causes causes={sales.causes} paidHats={sales.paidHats} />
          <FromVisitToPaid steps={steps} />
          <HatPages pages={sales.hatPages} />
          <Reviewed reviews={sales.reviews} />
          <Features counts={sales.features} atRisk={sales.atRisk} />
        </div>
      </div>
    </>
  );
}

interface PaidPerDayProps {
  days: readonly SalesDay[];
  /** What was paid in the span before, in cents. */
  before: number;
}

/** A bar for each day, or for each week of a long span, with the average and the week before. */
function PaidPerDay({ days, before }: PaidPerDayProps) {
  const bars = barsOf(days);
  const isByWeek = bars.length < days.length;
  const { taken } = sumDays(days);
  const change = changeFrom(before, taken);
  const best = days.reduce((one, other) => (other.taken > one.taken ? other : one), days[0] as SalesDay);
  return (
    <section className="sells-paid" aria-labelledby="sells-paid">
      <h2 id="sells-paid">
        Paid per {isByWeek ? 'week' : 'day'}: {wholeDollars(taken)} in {days.length} days
      </h2>
      <p>
        {change && <b className={change.isUp ? 'sells-up' : 'loss'}>{change.text}</b>}
        {change ? ' against' : 'Against'} the {days.length} days before ({wholeDollars(before)}).
        {best.taken > 0 && ` Best day: ${weekdayText(best.day)}, ${wholeDollars(best.taken)}.`}
      </p>
      <Chart bars={bars} isByWeek={isByWeek} />
      <DayTable bars={bars} isByWeek={isByWeek} />
    </section>
  );
}

function Chart({ bars, isByWeek }: { bars: readonly Bar[]; isByWeek: boolean }) {
  const average = averageOf(bars);
  const end = scaleEnd(Math.max(...bars.flatMap(({ taken, takenWeekBefore }) => [taken, takenWeekBefore])));
  const share = (cents: number) => (100 * cents) / end;
  const last = bars.length - 1;
  // At most 14 labels fit.
  const every = Math.ceil(bars.length / 14);
  return (
    <>
      <p className="sells-key" aria-hidden="true">
        <span data-key="paid">Paid</span>
        <span data-key="today">{isByWeek ? 'This week' : 'Today'} so far</span>
        {!isByWeek && <span data-key="before">Same weekday, week before</span>}
        <span data-key="average">
          Average before {isByWeek ? 'this week' : 'today'} <b>{wholeDollars(average)}</b>
        </span>
      </p>
      <div
        className="sells-chart"
        role="img"
        aria-label={`Paid per ${isByWeek ? 'week' : 'day'} from ${dayText(bars[0]?.day ?? '')}, on average ${wholeDollars(average)} before the last one. The numbers are in the table below.`}
        style={{ '--bars': bars.length }}
      >
        <div className="sells-scale">
          {[0, end / 3, (2 * end) / 3, end].map((cents) => (
            <span key={cents} style={{ '--at': share(cents) }}>
              {wholeDollars(cents)}
            </span>
          ))}
        </div>
        <div className="sells-plot">
          {average > 0 && <i className="sells-average" style={{ '--at': share(average) }} />}
          {bars.map((bar, index) => (
            <div
              key={bar.day}
              className="sells-bar"
              data-open={index === last || undefined}
              title={`${weekdayText(bar.day)}: ${formatSigned(bar.taken)}`}
            >
              <i style={{ '--at': share(bar.taken) }} />
              {!isByWeek && <em style={{ '--at': share(bar.takenWeekBefore) }} />}
            </div>
          ))}
        </div>
        <div className="sells-days">
          {bars.map(({ day }, index) => (
            <span key={day} data-last={index === last || undefined}>
              {(last - index) % every === 0 && (
                <>
                  {isByWeek ? MONTH.format(new Date(day)) : WEEKDAY.format(new Date(day)).slice(0, 2)}
                  <br />
                  {Number(day.slice(8))}
                </>
              )}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The numbers of the chart, with what was left of them, newest first. */
const DayTable = ({ bars, isByWeek }: { bars: readonly Bar[]; isByWeek: boolean }) => (
  <details className="folded">
    <summary>Show as a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
    <section className="table-scroll" tabIndex={0} aria-label="Paid, as a table">
      <Table columns={columnsOf(isByWeek)} rows={[...bars].reverse()} keyOf={({ day }) => day} />
    </section>
  </details>
);

const columnsOf = (isByWeek: boolean): Column<Bar>[] => [
  { label: isByWeek ? 'Week from' : 'Day', kind: 'row', cell: ({ day }) => dayText(day) },
  amountColumn('Orders', ({ paid }) => paid),
  amountColumn('Paid', ({ taken }) => formatSigned(taken)),
  amountColumn('After refunds', ({ revenue }) => formatSigned(revenue)),
  amountColumn('You keep', (bar) => (
    <>
      {signedPrice(bar.profit)}
      {bar.costsUnknown > 0 && bar.profit !== null && (
        <small>without {counted(bar.costsUnknown, 'order')} whose costs are not known yet</small>
      )}
    </>
  )),
];
