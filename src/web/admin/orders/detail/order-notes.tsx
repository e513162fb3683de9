import { useState } from 'react';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useShownTime } from '../../lists/use-shown-time.ts';
import { useOrderAction } from './use-order-action.ts';

/** What administrators tell each other about an order; the shopper never sees it. */
export function OrderNotes({ order }: { order: AdminOrderDetail }) {
  const [text, setText] = useState('');
  const { run, isBusy, fault } = useOrderAction(order.id, { done: 'Note added', onDone: () => setText('') });
  const time = useShownTime();
  return (
    <section aria-labelledby="order-notes">
      <h2 id="order-notes">Notes</h2>
      {order.notes.map((note) => (
        <div key={note.id} className="order-note">
          <p>{note.text}</p>
          <p className="admin-hint">
            {note.author}, {time(note.at)}
          </p>
        </div>
      ))}
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !isBusy) run({ path: 'notes', body: { text: text.trim() } });
        }}
      >
        <TextField
          label="New note"
          name="note"
          rows={2}
          maxLength={2000}
          value={text}
          error={fault?.message}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" small voice="plain" tone="white" busy={isBusy} busyLabel="Adding...">
          Add note
        </Button>
      </form>
    </section>
  );
}
