import { Link } from 'react-router';
import type { HealthAnswer, HealthPart } from '../../../wire/admin/health.ts';
import type { ToDo, TodayAnswer } from '../../../wire/admin/today.ts';
import { apiRequest } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdminPath, useAdminTimeZone, useTimeFormat } from '../admin-context.ts';
import { toastError, useSingleMutation } from '../kit/form.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useListsReload } from '../kit/use-list.ts';
import { PART_NAMES } from '../system/system.tsx';
import { useResend } from '../use-resend.ts';
import { MoneyToday } from './money-today.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { OnTheWay } from './on-the-way.tsx';
import './today.css';

const PATH = '/api/admin/today';

/** The first page of the admin: what waits for a person, today's money, what is on the way, and the newest orders. */
export function Today() {
  const { data, hasFailed, isFetching, reload } = useAdminQuery<TodayAnswer>(PATH);
  return (
    <>
      <PageHead title="Today">{data && <Now at={data.at} />}</PageHead>
      {hasFailed ? (
        <ListFailure what="The page" reload={reload} isBusy={isFetching} />
      ) : data ? (
        <>
          <div className="today" data-quiet={data.toDo.length === 0 || undefined}>
            <ToDoList rows={data.toDo} />
            <div className="today-side">
              <MoneyToday money={data.money} at={data.at} />
              <OnTheWay way={data.way} />
            </div>
          </div>
          <NewestOrders />
        </>
      ) : (
        <ListSkeleton />
      )}
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
      <ol className="to-do">
        {rows.map((row, index) => (
          <ToDoRow key={row.key} row={row} isFirst={index === 0} />
        ))}
      </ol>
      <IsAnythingBroken />
    </section>
  );
}

/** Asks the providers too, so it comes after the rest of the page. */
function IsAnythingBroken() {
  const { data } = useAdminQuery<HealthAnswer>('/api/admin/health');
  const pathTo = useAdminPath();
  if (!data) return null;
  const failing = data.parts.filter(({ state }) => state === 'failing');
  const system = <Link to={pathTo('system')}>System</Link>;
  const { warnings } = data;
  if (failing.length === 0 && warnings.length === 0)
    return (
      <Notice kind="banner" className="today-health">
        <p>
          <b>Nothing is broken.</b> Shop, payments, printing and email answer. {system}
        </p>
      </Notice>
    );
  return (
    <Notice kind="warning" className="today-health">
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
  const pathTo = useAdminPath();
  const { orderId, page, alertId, mailId } = row;
  const to = page === 'order' ? (orderId === null ? null : pathTo('order', orderId)) : pathTo(page);
  const tone = isFirst ? 'pink' : 'white';
  return (
    <li>
      <span className="to-do-tag" data-tone={row.tone}>
        {row.tag}
      </span>
      <p>
        <Amounts text={row.text} />{' '}
        {orderId && (
          <Link className="order-id" to={pathTo('order', orderId)}>
            #{orderId}
          </Link>
        )}
        {row.more && <small>{row.more}</small>}
      </p>
      <div className="to-do-buttons">
        {mailId !== null && <SendAgainButton id={mailId} about={row.text} tone={tone} />}
        {to &&
          (mailId === null ? (
            <ButtonLink to={to} small wide voice="plain" tone={tone}>
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

/** While the email is on its way again, it needs nobody. It comes back if it fails again. */
function SendAgainButton({ id, about, tone }: { id: number; about: string; tone: 'pink' | 'white' }) {
  const { resend, isBusy } = useResend(id, PATH);
  return (
    <Button
      {...{
        tone,
        'aria-label': `Send again: ${about}`,
        busy: isBusy,
        busyLabel: 'Sending...',
        onClick: resend,
      }}
      small
      wide
      voice="plain"
    >
      Send again
    </Button>
  );
}

/** Alerts are over once somebody says so. */
function DoneButton({ id, text, isOnly }: { id: number; text: string; isOnly: boolean }) {
  const reload = useListsReload(PATH);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', `/api/admin/alerts/${id}/done`),
    onError: () => toastError('It is still on the list. Please try again.'),
    onSettled: reload,
  });
  const shared = { 'aria-label': `It is done: ${text}`, disabled: isPending, onClick: () => mutate() };
  return isOnly ? (
    <Button small wide voice="plain" tone="white" {...shared}>
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
