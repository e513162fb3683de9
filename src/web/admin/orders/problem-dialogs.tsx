import { useState } from 'react';
import { parseAmount } from '../../../domain/money.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

export type ProblemDialog = 'replacement' | 'refund' | 'close' | 'claim' | 'claim-result';

interface DialogProps {
  order: AdminOrderDetail;
  problem: AdminProblems['problems'][number];
  all: AdminProblems;
  onClose(): void;
}

/** The dialogs in which a problem is decided. */
export function ProblemDialogs({ kind, ...props }: DialogProps & { kind: ProblemDialog }) {
  if (kind === 'replacement') return <ReplacementDialog {...props} />;
  if (kind === 'refund') return <RefundDialog {...props} />;
  if (kind === 'claim') return <ClaimDialog {...props} />;
  return kind === 'close' ? <CloseDialog {...props} /> : <ClaimResultDialog {...props} />;
}

const Warnings = ({ problem }: Pick<DialogProps, 'problem'>) =>
  problem.warnings.map((text) => (
    <p key={text}>
      <b>{text}</b>
    </p>
  ));

function ReplacementDialog({ order, problem, all, onClose }: DialogProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Replacement decided', onDone: onClose });
  const { address1, city, state, zip } = order.address;
  const asks = problem.needsAddress && problem.sendsTo === null;
  const body = { refunded: all.refunded };
  return (
    <FormDialog
      title="Send a replacement?"
      submit="Send a replacement"
      busy="Sending..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={({ to }) =>
        run({ path: `problems/${problem.id}/replacement`, body: { ...body, sameAddress: to === 'same' } })
      }
      onClose={onClose}
    >
      <Warnings problem={problem} />
      <p>
        {problem.hats.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')} is made again as an
        order of its own. The shopper pays nothing and gets an email. You pay Printful; the cost lowers the
        profit of order #{all.paidOrderId}.
      </p>
      {asks && (
        <SelectField label="Where to" name="to" defaultValue="ask">
          <option value="ask">Ask the shopper by email first</option>
          <option value="same">
            The same address: {address1}, {city}, {state} {zip}
          </option>
        </SelectField>
      )}
      {problem.sendsTo && <p>It goes to {problem.sendsTo}.</p>}
    </FormDialog>
  );
}

function RefundDialog({ order, problem, all, onClose }: DialogProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Refund on its way', onDone: onClose });
  const [message, setMessage] = useState<string | null>(null);

  function refund({ amount: typed = '' }: Record<string, string>) {
    const amount = parseAmount(typed.trim().replace(/^\$/, ''));
    const left = parseAmount(all.left) ?? 0;
    if (amount === null || amount === 0 || amount > left)
      return setMessage(`Amount must be between 0.01 and ${all.left}.`);
    setMessage(null);
    run({ path: `problems/${problem.id}/refund`, body: { amount, refunded: all.refunded } });
  }

  return (
    <FormDialog
      title="Refund these hats?"
      submit="Refund"
      busy="Refunding..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={refund}
      onClose={onClose}
    >
      <Warnings problem={problem} />
      <InputField
        label="Amount"
        name="amount"
        inputMode="decimal"
        defaultValue={problem.suggestedRefund}
        hint={`$${all.left} of order #${all.paidOrderId} can be refunded.`}
        error={message}
      />
      <p className="admin-hint">The shopper gets an email about the refund and sends nothing back.</p>
    </FormDialog>
  );
}

function CloseDialog({ order, problem, onClose }: DialogProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Problem closed', onDone: onClose });
  const [isEmpty, setEmpty] = useState(false);

  function close({ answer = '' }: Record<string, string>) {
    setEmpty(answer.trim() === '');
    if (answer.trim() !== '') run({ path: `problems/${problem.id}/close`, body: { answer: answer.trim() } });
  }

  return (
    <FormDialog
      title="Close it without a hat or money?"
      submit="Send and close"
      busy="Closing..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={close}
      onClose={onClose}
    >
      <TextField
        label="Message to the shopper"
        name="answer"
        rows={4}
        maxLength={2000}
        hint="Sent by email and shown on the order’s page."
        error={isEmpty ? 'Tell the shopper why.' : null}
      />
    </FormDialog>
  );
}

function ClaimDialog({ order, problem, onClose }: DialogProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Claim recorded', onDone: onClose });
  return (
    <FormDialog
      title="Claim it from Printful?"
      submit="Record the claim"
      busy="Recording..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={() => run({ path: `problems/${problem.id}/claim` })}
      onClose={onClose}
    >
      <p>
        You file the claim in Printful’s dashboard, with the photo. The page Problems lists it until you enter
        Printful’s answer. The shopper gets no email.
      </p>
    </FormDialog>
  );
}

function ClaimResultDialog({ order, problem, onClose }: DialogProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Answer recorded', onDone: onClose });
  const [message, setMessage] = useState<string | null>(null);

  function record({ credit: typed = '' }: Record<string, string>) {
    const credit = parseAmount(typed.trim().replace(/^\$/, '') || '0');
    if (credit === null) return setMessage(`Enter an amount like 12.48.`);
    setMessage(null);
    run({ path: `problems/${problem.id}/claim-result`, body: { credit: credit === 0 ? null : credit } });
  }

  return (
    <FormDialog
      title="What did Printful answer?"
      submit="Record the answer"
      busy="Recording..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={record}
      onClose={onClose}
    >
      <InputField
        label="Credit"
        name="credit"
        inputMode="decimal"
        hint="Leave it empty if Printful refused. A credit counts in the profit."
        error={message}
      />
    </FormDialog>
  );
}
