import { useState } from 'react';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { apiRequest } from '../../api.ts';
import { TextField } from '../../ui/field.tsx';
import { useAction } from '../kit/action.tsx';
import { Button } from '../kit/button.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { ORDER_RELOADS, ORDERS_PATH } from './order-action.tsx';
import { useOrderTimes } from './order-times.ts';

type Entry = AdminOrderDetail['story'][number];

/** Everything that happened, by day and newest first, with the text of each email. */
export function OrderStory({ order }: { order: AdminOrderDetail }) {
  const times = useOrderTimes();
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of order.story) {
    const day = times.date(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return (
    <section aria-labelledby="order-story" className="order-story-part">
      <SectionHead title="Story" id="order-story" />
      <NewNote order={order} />
      {days.map(({ day, entries }) => (
        <div key={day}>
          <h3 className="order-day">{day}</h3>
          <ol className="rows order-story">
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at the same moment
              <li key={`${entry.at} ${index}`}>
                <time dateTime={entry.at}>{times.clock(entry.at)}</time>
                <Happened entry={entry} order={order} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Happened({ entry, order }: { entry: Entry; order: AdminOrderDetail }) {
  const mail = order.mails.find(({ id }) => id === entry.mailId);
  if (!mail)
    return (
      <p>
        {entry.who && <b>{entry.who}</b>} {entry.text}
      </p>
    );
  return (
    <details id={`mail-${mail.id}`}>
      <summary>{entry.text}</summary>
      <p className="order-mail">{mail.text}</p>
    </details>
  );
}

/** A note between administrators. The shopper reads it only in a copy of their data. */
function NewNote({ order }: { order: AdminOrderDetail }) {
  const [text, setText] = useState('');
  const { run, isBusy, error } = useAction({
    call: () => apiRequest('POST', `${ORDERS_PATH}/${order.id}/notes`, { body: { text: text.trim() } }),
    done: 'Note added',
    reloads: ORDER_RELOADS,
    onDone: () => setText(''),
  });
  return (
    <form
      className="order-new-note grid foot gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) run();
      }}
    >
      <TextField
        label="New note"
        name="note"
        hint="For the team. If the customer asks for a copy of their data, this note is in it."
        rows={1}
        maxLength={2000}
        value={text}
        error={error?.message}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Adding...">
        Add note
      </Button>
    </form>
  );
}
