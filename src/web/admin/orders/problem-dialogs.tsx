import { useState } from 'react';
import { type Cents, formatPrice, priceText, readAmount, readDollars } from '../../../domain/money/money.ts';
import { REASON_LABELS } from '../../../domain/orders/problem.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { ChoiceDialog, type Field } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { OnlyOwnersPay, ORDERS_PATH, OrderDialog, useMayNotPay } from './order-action.tsx';
import { problemSubtitle } from './problem-texts.ts';

export type ProblemDialog = 'replacement' | 'refund' | 'close' | 'claim' | 'claim-result';

/** `problem` and `all` are what was seen when the dialog opened. */
interface DialogProps {
  order: AdminOrderDetail;
  problem: AdminProblems['problems'][number];
  all: AdminProblems;
  onClose(): void;
}

/** The dialogs in which a problem is decided. */
export function ProblemDialogs({ kind, ...props }: DialogProps & { kind: ProblemDialog }) {
  const { order, problem, onClose } = props;
  const shared = { orderId: order.id, path: `problems/${problem.id}/${kind}`, onClose };
  switch (kind) {
    case 'replacement':
      return <ReplacementDialog {...props} />;
    case 'refund':
      return <RefundDialog {...props} />;
    case 'close':
      return (
        <OrderDialog
          {...shared}
          title="Close it without a hat or money?"
          yes="Send and close"
          busy="Closing..."
          fields={[
            {
              name: 'answer',
              label: 'Message to the shopper',
              rows: 4,
              maxLength: 2000,
              hint: 'Sent by email and shown on the order’s page.',
            },
          ]}
          check={({ answer }) => (answer?.trim() === '' ? { answer: 'Tell the shopper why.' } : null)}
          done="Problem closed"
        />
      );
    case 'claim':
      return (
        <OrderDialog
          {...shared}
          title="Claim it from Printful?"
          yes="Record the claim"
          busy="Recording..."
          done="Claim recorded"
        >
          <p>{CLAIM_TEXT}</p>
        </OrderDialog>
      );
    case 'claim-result':
      return (
        <OrderDialog
          {...shared}
          title="What did Printful answer?"
          yes="Record the answer"
          busy="Recording..."
          fields={[
            {
              name: 'credit',
              label: 'Credit',
              inputMode: 'decimal',
              hint: 'Leave it empty if Printful refused. A credit counts in the profit.',
            },
          ]}
          check={({ credit }) =>
            readCredit(credit) === null ? { credit: 'Enter an amount like 12.48.' } : null
          }
          body={({ credit }) => ({ credit: readCredit(credit) || null })}
          done="Answer recorded"
        />
      );
  }
}

export const CLAIM_TEXT =
  'You file the claim in Printful’s dashboard, with the photo. The page Problems lists it until you enter Printful’s answer. The shopper gets no email.';

/** What was done for the paid order already, except for a problem itself, as a dialog was opened with it. */
export const seenOf = (
  { refunded, ...all }: AdminProblems,
  { replacements }: Pick<AdminProblems, 'replacements'> = all,
) => ({ refunded, replacements });

/** Asks where a replacement goes. */
export const whereField = ({ address }: AdminOrderDetail, who: string): Field => ({
  name: 'to',
  label: 'Where to',
  value: 'ask',
  options: [
    ['ask', `Ask ${who} by email first`],
    ['same', `The same address: ${address.address1}, ${address.city}, ${address.state} ${address.zip}`],
  ],
});

const readCredit = (typed = '') => readDollars(typed.trim() || '0');

const Warnings = ({ problem }: Pick<DialogProps, 'problem'>) =>
  problem.warnings.map((text) => (
    <p key={text}>
      <b>{text}</b>
    </p>
  ));

function ReplacementDialog({ order, problem, all, onClose }: DialogProps) {
  const asks = problem.needsAddress && problem.sendsTo === null;
  return (
    <OrderDialog
      title="Send a replacement?"
      yes="Send a replacement"
      busy="Sending..."
      fields={asks ? [whereField(order, 'the shopper')] : []}
      below={() => problem.sendsTo && <p>It goes to {problem.sendsTo}.</p>}
      orderId={order.id}
      path={`problems/${problem.id}/replacement`}
      body={({ to }) => ({ ...seenOf(all, problem), sameAddress: to === 'same' })}
      done="Replacement decided"
      onClose={onClose}
    >
      <Warnings problem={problem} />
      <p>
        {problem.hats.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')} is made again as an
        order of its own. The shopper pays nothing and gets an email. You pay Printful; the cost lowers the
        profit of order #{all.paidOrderId}.
      </p>
    </OrderDialog>
  );
}

function RefundDialog({ order, problem, all, onClose }: DialogProps) {
  const isValid = (amount: Cents | null): amount is Cents =>
    amount !== null && amount > 0 && amount <= readAmount(all.left);
  return (
    <OrderDialog
      title={titleOf(problem)}
      yes={({ amount = '' }) => {
        const asked = readDollars(amount);
        return isValid(asked) ? `Refund ${formatPrice(asked)}` : 'Refund';
      }}
      no="Do not refund"
      busy="Refunding..."
      fields={[
        {
          name: 'amount',
          label: 'Amount',
          inputMode: 'decimal',
          value: problem.suggestedRefund,
          hint: `${priceText(all.left)} of order #${all.paidOrderId} can be refunded.`,
        },
      ]}
      check={({ amount }) =>
        isValid(readDollars(amount ?? '')) ? null : { amount: `Amount must be between 0.01 and ${all.left}.` }
      }
      below={() => (
        <p className="admin-hint">The shopper gets an email about the refund and sends nothing back.</p>
      )}
      orderId={order.id}
      path={`problems/${problem.id}/refund`}
      body={({ amount }) => ({ amount: readDollars(amount ?? ''), ...seenOf(all, problem) })}
      done="Refund on its way"
      onClose={onClose}
    >
      <Warnings problem={problem} />
    </OrderDialog>
  );
}

const titleOf = ({ hats }: DialogProps['problem']): string =>
  hats.reduce((sum, { quantity }) => sum + quantity, 0) === 1 ? 'Refund this hat?' : 'Refund these hats?';

interface ChoiceProps {
  order: AdminOrderDetail;
  /** Null for the first that is undecided. */
  problemId: number | null;
  onClose(): void;
}

/** Asks what happens with hats that were reported, or that came back. */
export function ProblemChoice({ order, problemId, onClose }: ChoiceProps) {
  const [kind, setKind] = useState<ProblemDialog | null>(null);
  const mayNotPay = useMayNotPay();
  const { data: all } = useAdminQuery<AdminProblems>(`${ORDERS_PATH}/${order.id}/problems`);
  // It stays about the problem that it opened with, even once that is decided.
  const [opened, setOpened] = useState<Pick<DialogProps, 'problem' | 'all'> | null>(null);
  if (!opened) {
    const open = all?.problems.filter(({ isUndecided }) => isUndecided) ?? [];
    const first = open.find(({ id }) => id === problemId) ?? open[0];
    if (all && first) setOpened({ problem: first, all });
    return null;
  }
  const { problem } = opened;
  if (kind) return <ProblemDialogs kind={kind} {...opened} order={order} onClose={onClose} />;
  return (
    <ChoiceDialog title={REASON_LABELS[problem.reason]} onClose={onClose}>
      <p>{problemSubtitle(problem)}</p>
      <Button wide onClick={() => setKind('replacement')}>
        Send a replacement
      </Button>
      <Button
        wide
        disabled={mayNotPay || problem.suggestedRefund === '0.00'}
        onClick={() => setKind('refund')}
      >
        {`Refund ${priceText(problem.suggestedRefund)}`}
      </Button>
      <OnlyOwnersPay />
      <Button wide onClick={() => setKind('close')}>
        Close without anything
      </Button>
    </ChoiceDialog>
  );
}
