import { counted } from '../../../domain/language/counted.ts';
import type { TodayAnswer } from '../../../wire/admin/today.ts';
import { useTimeFormat } from '../admin-context.ts';
import { dayText } from '../day-text.ts';
import { AmountRow } from '../kit/amount-row.tsx';
import { OrderLink } from '../kit/links.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { ageText } from '../orders/problem-texts.ts';

type Way = NonNullable<TodayAnswer['way']>;

/** Where the orders are, and when the last of those that wait is at Printful. */
export function OnTheWay({ way }: { way: Way }) {
  const time = useTimeFormat({ hour: 'numeric', minute: '2-digit' });
  const { window, waiting, held, making, shipped, end } = way;
  return (
    <section aria-labelledby="way">
      <SectionHead id="way" title="On the way to Printful" />
      <dl className="amounts today-rows">
        <Row name="Can still change" orders={window.orders}>
          {window.until && `the last until ${time(window.until)}`}
        </Row>
        <Row name="Waiting to be sent" orders={waiting.orders}>
          {waiting.orders > 0 && `up to ${waiting.usual} is usual`}
        </Row>
        {held > 0 && (
          <Row name="On hold" orders={held}>
            not sent before the hold ends
          </Row>
        )}
        <AmountRow label="All sent by" isEnd>
          {end.kind === 'at' ? `about ${time(end.at)}` : ENDS[end.kind]}
        </AmountRow>
      </dl>
      <dl className="amounts today-rows">
        <Row name="Being made" orders={making.orders}>
          {making.oldest && `oldest: ordered ${ageText(making.oldest, Date.now())}`}
        </Row>
        <Row name="On the way" orders={shipped} />
      </dl>
      <Overdue orders={way.overdue} />
      <Late orders={way.late} />
    </section>
  );
}

const ENDS = { nothing: 'Nothing waits', unknown: 'Not known yet' };

interface RowProps {
  name: string;
  orders: number;
  children?: string | false | null;
}

const Row = ({ name, orders, children }: RowProps) => (
  <AmountRow label={name}>
    {counted(orders, 'order')}
    {children && <small>{children}</small>}
  </AmountRow>
);

/** Orders that should have shipped by now. */
function Overdue({ orders }: { orders: Way['overdue'] }) {
  const day = useTimeFormat({ month: 'short', day: 'numeric' });
  if (orders.length === 0) return null;
  return (
    <details className="today-late">
      <summary>{counted(orders.length, 'order')} should have shipped by now</summary>
      <ul>
        {orders.map(({ id, customerName, shipBy }) => (
          <li key={id}>
            <OrderLink id={id} className="order-id" /> {customerName}: promised to ship by {day(shipBy)}.
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Orders that may arrive after the party they are for. */
function Late({ orders }: { orders: Way['late'] }) {
  if (orders.length === 0) return null;
  return (
    <details className="today-late">
      <summary>{counted(orders.length, 'order may miss its party', 'orders may miss the party')}</summary>
      <ul>
        {orders.map(({ id, customerName, partyOn, arrivesBy }) => (
          <li key={id}>
            <OrderLink id={id} className="order-id" /> {customerName}: party on {dayText(partyOn)}, the hats
            may come as late as {dayText(arrivesBy)}.
          </li>
        ))}
      </ul>
    </details>
  );
}
