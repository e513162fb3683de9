import type { SalesDay } from '../../../wire/admin/sales.ts';
import { dayText, weekdayText } from '../day-text.ts';
import {
  averageOf,
  type Bar,
  barsOf,
  changeFrom,
  dollars,
  formatProfit,
  scaleEnd,
  sumDays,
  wholeDollars,
} from './sums.ts';
import '../kit/day-table.css';

interface PaidPerDayProps {
  days: readonly SalesDay[];
  /** What was paid in the span before, in cents. */
  before: number;
}

/** A bar for each day, or for each week of a long span, with the average and the week before. */
export function PaidPerDay({ days, before }: PaidPerDayProps) {
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
        {change && <b className={change.isUp ? 'sells-up' : 'sells-down'}>{change.text}</b>}
        {change ? ' against' : 'Against'} the {days.length} days before ({wholeDollars(before)}).
        {best.taken > 0 && ` Best day: ${weekdayText(best.day)}, ${wholeDollars(best.taken)}.`}
      </p>
      <Chart bars={bars} isByWeek={isByWeek} />
      <Table bars={bars} isByWeek={isByWeek} />
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
              title={`${weekdayText(bar.day)}: ${dollars(bar.taken)}`}
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
const Table = ({ bars, isByWeek }: { bars: readonly Bar[]; isByWeek: boolean }) => (
  <details className="day-table">
    <summary>Show as a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
    <section className="day-table-scroll" tabIndex={0} aria-label="Paid, as a table">
      <table>
        <thead>
          <tr>
            {[isByWeek ? 'Week from' : 'Day', 'Orders', 'Paid', 'After refunds', 'You keep'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {[...bars].reverse().map((bar) => (
            <tr key={bar.day}>
              <th scope="row">{dayText(bar.day)}</th>
              <td>{bar.paid}</td>
              <td>{dollars(bar.taken)}</td>
              <td>{dollars(bar.revenue)}</td>
              <td>
                {formatProfit(bar)}
                {bar.costsUnknown > 0 && bar.profit !== null && (
                  <small>
                    without {bar.costsUnknown === 1 ? '1 order' : `${bar.costsUnknown} orders`} whose costs
                    are not known yet
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
