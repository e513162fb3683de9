import { useState } from 'react';
import { cents, formatPrice } from '../../../domain/money/money.ts';
import { shareOfHats } from '../../../domain/money/refund-hats.ts';
import { shortName } from '../../../domain/orders/gift.ts';
import { lineCause } from '../../../domain/orders/holds.ts';
import { isOpen, type WordsDecision } from '../../../domain/orders/word-question.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { apiRequest } from '../../api.ts';
import { useAction } from '../kit/action.tsx';
import { ChoiceDialog } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { hatWords } from './hat-words.ts';
import type { OpenDialog } from './open-dialog.ts';
import { OnlyOwnersPay, ORDER_RELOADS, ORDERS_PATH, OrderDialog, useMayNotPay } from './order-action.tsx';
import { paidForLine, refundable } from './order-actions.ts';

type AskedLine = AdminOrderLine & { words: NonNullable<AdminOrderLine['words']> };

const isAsked = (line: AdminOrderLine): line is AskedLine => line.words !== null && isOpen(line.words);

interface WordsProps {
  order: AdminOrderDetail;
  /** Of the hold that the dialog was opened for. */
  cause: string;
  open: OpenDialog;
  onClose(): void;
}

/** Asks what to do about words that the shopper kept, one hat after the other, or about words that cannot be printed. */
export function WordsDialog({ order, cause, open, onClose }: WordsProps) {
  const [refused, setRefused] = useState<AskedLine | null>(null);
  const { run, isBusy, error } = useAction<unknown, { line: AskedLine; decision: WordsDecision }>({
    call: ({ line, decision }) =>
      apiRequest('POST', `${ORDERS_PATH}/${order.id}/words/${line.words.id}`, {
        body: { decision, words: hatWords(line) },
      }),
    done: 'Decided',
    reloads: ORDER_RELOADS,
    onDone: onClose,
  });
  const mayNotPay = useMayNotPay();
  if (refused) return <RefuseDialog order={order} onClose={onClose} line={refused} />;
  const isHeld = order.holds.some(({ cause: by, endedAt }) => by === cause && endedAt === null);
  const other = order.lines.find((line) => isHeld && lineCause(line.id) === cause && !isAsked(line));
  const asked = other ? [] : order.lines.filter(isAsked);
  const buyer = shortName(order.address.name, order.gift);
  return (
    <ChoiceDialog title="Decide on the words" onClose={onClose}>
      {other && (
        <Button wide onClick={() => open({ kind: 'text', line: other })}>
          Change the words
        </Button>
      )}
      {asked.map((line) => (
        <div key={line.id} className="order-more">
          <p>
            <b>“{hatWords(line)}”</b>
          </p>
          <Button wide disabled={isBusy} onClick={() => run({ line, decision: 'approve' })}>
            Approve
          </Button>
          {line.words.state === 'waiting' && (
            <Button wide disabled={isBusy} onClick={() => run({ line, decision: 'ask' })}>
              Ask for a change
            </Button>
          )}
          <Button wide disabled={isBusy || mayNotPay} onClick={() => setRefused(line)}>
            {line.quantity === 1 ? 'Refund that hat' : `Refund these ${line.quantity} hats`}
          </Button>
        </div>
      ))}
      {asked.length > 0 && (
        <>
          <OnlyOwnersPay />
          <p className="admin-hint">
            Approved words are printed, and the order goes on. If you ask for a change, {buyer} can choose
            other words, and the hat waits. Either way {buyer} gets an email.
          </p>
        </>
      )}
      {error && <p role="alert">{error.message}</p>}
    </ChoiceDialog>
  );
}

function RefuseDialog({ order, line, onClose }: Pick<WordsProps, 'order' | 'onClose'> & { line: AskedLine }) {
  const others = order.lines.filter(({ id, words }) => id !== line.id && words?.state !== 'refunded');
  const left = refundable(order);
  const paid = shareOfHats({ ...line, share: paidForLine(line) }, line.quantity);
  const amount = others.length > 0 ? cents(Math.min(paid, left)) : left;
  const texts =
    amount === 0
      ? {
          title: 'Refuse these words?',
          yes: 'Refuse the words',
          no: 'Not yet',
          busy: 'Refusing...',
          done: 'Decided',
        }
      : {
          title: line.quantity === 1 ? 'Refund that hat?' : `Refund these ${line.quantity} hats?`,
          yes: `Refund ${formatPrice(amount)}`,
          no: 'Do not refund',
          busy: 'Refunding...',
          done: 'Refund on its way',
        };
  return (
    <OrderDialog
      {...texts}
      orderId={order.id}
      path={`words/${line.words.id}`}
      body={() => ({ decision: 'refund', words: hatWords(line) })}
      onClose={onClose}
    >
      <p className="admin-hint">
        {others.length > 0
          ? 'It is not made. The other hats keep their price and go to Printful.'
          : `No other hat is left, so the order is canceled${amount === 0 ? '' : ' and its shipping is refunded too'}.`}{' '}
        {amount === 0 && 'Nothing is left to refund. '}
        {shortName(order.address.name, order.gift)} gets one email.
      </p>
    </OrderDialog>
  );
}
