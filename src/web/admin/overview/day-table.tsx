import type { OverviewDay } from '../../../wire/admin/overview.ts';
import { dollars, profitOf } from './sums.ts';

/** The same in figures, the newest day first. */
export const DayTable = ({ days }: { days: readonly OverviewDay[] }) => (
  <details className="day-table">
    <summary>The figures of each day</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
    <section className="day-table-scroll" tabIndex={0} aria-label="Figures by day">
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
              <td>{profitOf({ profit })}</td>
              <td>{costsUnknown === 0 ? '' : orders(costsUnknown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
