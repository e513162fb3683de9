import { useState } from 'react';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../kit/button.tsx';
import { OrderButton, OrderDialog } from './order-action.tsx';
import { Picture } from './order-problems.tsx';
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
      {asking && (
        <OrderDialog
          title="What should Printful change?"
          yes="Ask Printful"
          busy="Asking..."
          fields={[
            {
              name: 'changes',
              label: 'For Printful’s designers',
              rows: 2,
              maxLength: 1000,
              isRequired: true,
            },
          ]}
          orderId={order.id}
          path={`approvals/${asking.hash}`}
          done="Printful was asked"
          onClose={() => setAsking(null)}
        />
      )}
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
          <OrderButton
            orderId={order.id}
            path={`approvals/${hash}`}
            body={{ changes: null }}
            busyLabel="Approving..."
            done="Drawing approved"
            failed="The drawing is not approved yet. Please try again"
          >
            Approve
          </OrderButton>
          <Button onClick={onAsk}>Ask for changes</Button>
        </div>
      )}
    </Notice>
  );
}

const STATES: Record<Drawing['state'], string> = {
  waiting: 'Printful makes the hat like this once you approve.',
  approved: 'Approved.',
  redraw: 'You asked for changes. Printful sends another drawing.',
};
