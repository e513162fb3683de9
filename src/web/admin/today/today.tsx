import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { priceText } from '../../../domain/money/money.ts';
import type { HealthAnswer, HealthPart } from '../../../wire/admin/health.ts';
import type { AdminListedOrder } from '../../../wire/admin/orders.ts';
import type { ToDo, TodayAnswer } from '../../../wire/admin/today.ts';
import { apiRequest } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { useAdminTimeZone, useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { listSearch } from '../kit/use-list.ts';
import { ORDERS_PATH } from '../orders/order-action.tsx';
import { moreHats } from '../orders/order-table.tsx';
import { OrderBadge } from '../orders/status-badge.tsx';
import { ResendButton } from '../resend-button.tsx';
import { PART_NAMES } from '../system/system.tsx';
import { MoneyToday } from './money-today.tsx';
import { OnTheWay } from './on-the-way.tsx';
import './today.css';

const PATH = '/api/admin/today';

/** The first page of the admin: what waits for a person, today's money, what is on the way, and the newest orders. */
export function Today() {
  const today = useAdminQuery<TodayAnswer>(PATH);
  return (
    <>
      <PageHead title="Today">{today.data && <Now at={today.data.at} />}</PageHead>
      <Loaded query={today} what="The page">
        {(data) => (
          <>
            <div className="halves today" data-quiet={data.toDo.length === 0 || undefined}>
              <div>
                <ToDoList rows={data.toDo} />
                <FirstDay steps={data.firstDay} />
              </div>
              <div className="today-side">
                {data.money && <MoneyToday money={data.money} at={data.at} />}
                {data.way && <OnTheWay way={data.way} />}
              </div>
            </div>
            {data.way && <NewestOrders />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** The only place that names the time zone of all pages. */
function Now({ at }: { at: string }) {
  const day = useTimeFormat({ weekday: 'long', month: 'short', day: 'numeric' });
  const time = useTimeFormat({ hour: 'numeric', minute: '2-digit' });
  const zone = useAdminTimeZone().replace(/^.*\//, '').replaceAll('_', ' ');
  return (
    <p>
      {day(at)}, {time(at)} {zone === 'UTC' ? zone : `in ${zone}`}
    </p>
  );
}

function ToDoList({ rows }: { rows: readonly ToDo[] }) {
  const count = rows.length;
  return (
    <section aria-labelledby="to-do">
      <SectionHead id="to-do" title={count === 0 ? 'Nothing needs you.' : `Needs you (${count})`}>
        Everything else runs by itself.
      </SectionHead>
      <ol className="rows to-do">
        {rows.map((row, index) => (
          <ToDoRow key={row.key} row={row} isFirst={index === 0} />
        ))}
      </ol>
      <IsAnythingBroken />
    </section>
  );
}

/** What is left before the shop can be left alone. */
function FirstDay({ steps }: { steps: TodayAnswer['firstDay'] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (steps.length === 0) return null;
  return (
    <section className="mt-5" aria-labelledby="first-day">
      <SectionHead id="first-day" title="Getting ready">
        {`${done} of ${steps.length} done`}
      </SectionHead>
      <ul className="rows first-day">
        {steps.map(({ text, how, isDone, page }) => (
          <li key={text} data-done={isDone || undefined}>
            <span aria-hidden="true">{isDone ? '✓' : '○'}</span>
            <p>
              {page && !isDone ? <Link to={adminPath(page)}>{text}</Link> : text}
              {isDone && <span className="visually-hidden"> (done)</span>}
              {!isDone && how !== '' && <small>{how}</small>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks the providers too, so it comes after the rest of the page. */
function IsAnythingBroken() {
  const { data } = useAdminQuery<HealthAnswer>('/api/admin/health');
  if (!data) return null;
  const failing = data.parts.filter(({ state }) => state === 'failing');
  const system = <Link to={adminPath('system')}>System</Link>;
  const { warnings } = data;
  const isMailing = data.parts.some(({ name, state }) => name === 'Mail' && state !== 'off');
  if (failing.length === 0 && warnings.length === 0)
    return (
      <Notice kind="banner" className="today-health mt-5">
        <p>
          <b>Nothing is broken.</b>{' '}
          {isMailing ? 'Shop, payments, printing and email' : 'Shop, payments and printing'} answer.
          {isMailing || ' Emails are written, but not sent: there is no mail server.'} {system}
        </p>
      </Notice>
    );
  return (
    <Notice kind="warning" className="today-health mt-5">
      <p>
        <b>{new Intl.ListFormat('en-US').format(partsOf(failing, warnings.length > 0))}:</b>{' '}
        {[...failing.map(({ says }) => says), ...warnings].join(' ')} {system}
      </p>
    </Notice>
  );
}

const partsOf = (failing: HealthPart[], warned: boolean): string[] => [
  ...failing.map(({ name }) => PART_NAMES[name] ?? name),
  ...(warned ? ['Settings of the server'] : []),
];

function ToDoRow({ row, isFirst }: { row: ToDo; isFirst: boolean }) {
  const { orderId, page, alertId, mailId } = row;
  const to = page === 'order' ? (orderId === null ? null : adminPath('order', orderId)) : adminPath(page);
  const tone = isFirst ? 'pink' : 'white';
  return (
    <li>
      <span className="to-do-tag on-sky-tint nowrap" data-tone={row.tone}>
        {row.tag}
      </span>
      <p>
        <Amounts text={row.text} /> {orderId && <OrderLink id={orderId} className="order-id" />}
        {row.more && <small>{row.more}</small>}
      </p>
      <div className="to-do-buttons">
        {mailId !== null && (
          // While the email is on its way again, it needs nobody. It comes back if it fails again.
          <ResendButton id={mailId} path={PATH} wide tone={tone} aria-label={`Send again: ${row.text}`} />
        )}
        {to &&
          (mailId === null ? (
            <ButtonLink to={to} wide tone={tone}>
              {row.button}
            </ButtonLink>
          ) : (
            <Link className="link" to={`${to}#address`}>
              {row.button}
            </Link>
          ))}
        {alertId !== null && <DoneButton id={alertId} text={row.text} isOnly={!to} />}
      </div>
    </li>
  );
}

/** Alerts are over once somebody says so. */
function DoneButton({ id, text, isOnly }: { id: number; text: string; isOnly: boolean }) {
  const { run, isBusy } = useAction({
    call: () => apiRequest('POST', `/api/admin/alerts/${id}/done`),
    failed: 'It is still on the list. Please try again.',
    reloads: [PATH],
  });
  const shared = { 'aria-label': `It is done: ${text}`, disabled: isBusy, onClick: () => run() };
  return isOnly ? (
    <Button wide {...shared}>
      It is done
    </Button>
  ) : (
    <button type="button" className="link" {...shared}>
      It is done
    </button>
  );
}

/** Amounts of money are bold. */
const Amounts = ({ text }: { text: string }) =>
  text.split(/(\$[\d,]+\.\d\d)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <b key={index} className="figures">
        {part}
      </b>
    ) : (
      part
    ),
  );

const MOST = 6;

/** The last orders, whatever their state. */
function NewestOrders() {
  const { data } = useAdminQuery<AdminListedOrder[]>(`${ORDERS_PATH}?sort=newest`);
  return (
    <section className="today-newest" aria-labelledby="newest">
      <SectionHead id="newest" title="Newest orders">
        <Link className="link" to={`${adminPath('dashboard')}${listSearch('orders')}`}>
          All orders
        </Link>
      </SectionHead>
      {data?.length === 0 && <p className="admin-hint">No orders yet.</p>}
      <ul className="rows today-orders">
        {data?.slice(0, MOST).map((order) => (
          <NewOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function NewOrder({ order }: { order: AdminListedOrder }) {
  const time = useTimeFormat();
  const { hats, leftToDo } = order;
  const [picture] = hats.pictures;
  const [state] = order.states;
  return (
    <li>
      {picture && <Thumb item={{ ...picture, image: picture.picture ?? '' }} />}
      <p>
        <Link to={adminPath('order', order.id)}>
          <b>{hats.words || `#${order.id}`}</b>
        </Link>
        {hats.count > 1 && <small>{moreHats(hats)}</small>}
      </p>
      <p className="today-person">
        {order.customerName}
        <small>{[time(order.createdAt), order.place].filter(Boolean).join(', ')}</small>
      </p>
      <b className="figures">{priceText(order.total)}</b>
      {state && <OrderBadge state={state} />}
      <p className="today-left" data-nothing={leftToDo.text === 'Nothing' || undefined}>
        {leftToDo.isForOwner ? <b>{leftToDo.text}</b> : leftToDo.text}
      </p>
    </li>
  );
}
