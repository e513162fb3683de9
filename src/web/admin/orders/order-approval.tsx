import { useState } from 'react';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { Picture } from './picture.tsx';
import { useOrderAction } from './use-order-action.ts';
import './order-problems.css';

type Drawing = NonNullable<AdminOrderDetail['approval']>['drawings'][number];

/** What was sent to Printful beside what Printful proposes, and the answer. Nothing unless Printful waits for it. */
export function OrderApproval({ order }: { order: AdminOrderDetail }) {
  const [asking, setAsking] = useState<Drawing | null>(null);
  if (order.approval === null) return null;
  return (
    <section aria-labelledby="order-approval" className="order-problems">
      <h2 id="order-approval">Printful’s drawing</h2>
      {order.approval.drawings.map((drawing) => (
        <DrawingCard key={drawing.hash} {...{ order, drawing }} onAsk={() => setAsking(drawing)} />
      ))}
      {asking && <ChangesDialog orderId={order.id} hash={asking.hash} onClose={() => setAsking(null)} />}
    </section>
  );
}

interface CardProps {
  order: AdminOrderDetail;
  drawing: Drawing;
  onAsk(): void;
}

function DrawingCard({ order, drawing, onAsk }: CardProps) {
  const { hash, state, sent, proposed, sheet } = drawing;
  const { run, isBusy } = useOrderAction(order.id, { done: 'Drawing approved', failed: NOT_APPROVED });
  const look = { small: true, voice: 'plain', tone: 'white' } as const;
  return (
    <Notice kind={state === 'waiting' ? 'warning' : 'banner'} className="admin-problem">
      <div className="problem-pictures" data-ink="">
        <Picture address={sent} title="What we sent" />
        <Picture address={proposed} title="What Printful proposes" />
      </div>
      <p>{STATES[state]}</p>
      {sheet && (
        <a className="admin-link" href={sheet} target="_blank" rel="noreferrer">
          Printful’s approval sheet
        </a>
      )}
      {state === 'waiting' && (
        <div className="problem-buttons">
          <Button
            {...look}
            busy={isBusy}
            busyLabel="Approving..."
            onClick={() => run({ path: `approvals/${hash}`, body: { changes: null } })}
          >
            Approve
          </Button>
          <Button {...look} onClick={onAsk}>
            Ask for changes
          </Button>
        </div>
      )}
    </Notice>
  );
}

function ChangesDialog({ orderId, hash, onClose }: { orderId: string; hash: string; onClose(): void }) {
  const { run, isBusy, error } = useOrderAction(orderId, { done: 'Printful was asked', onDone: onClose });
  return (
    <FormDialog
      title="What should Printful change?"
      submit="Ask Printful"
      busy="Asking..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={({ changes = '' }) => run({ path: `approvals/${hash}`, body: { changes } })}
      onClose={onClose}
    >
      <TextField label="For Printful’s designers" name="changes" maxLength={1000} required />
    </FormDialog>
  );
}

const STATES: Record<Drawing['state'], string> = {
  waiting: 'Printful makes the hat like this once you approve.',
  approved: 'Approved.',
  redraw: 'You asked for changes. Printful sends another drawing.',
};

const NOT_APPROVED = { title: 'Error', description: 'The drawing is not approved yet. Please try again' };
