import { useState } from 'react';
import { cents, formatAmount, parseAmount } from '../../../domain/money.ts';
import { isOpen, STATE_WORDS, type WordsDecision } from '../../../domain/word-question.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';
import './order-problems.css';

type AskedLine = AdminOrderLine & { words: NonNullable<AdminOrderLine['words']> };

/** Words that the shopper kept, and what to decide about them. Nothing without such words. */
export function OrderWords({ order }: { order: AdminOrderDetail }) {
  const [refused, setRefused] = useState<AskedLine | null>(null);
  const asked = order.lines.filter((line): line is AskedLine => line.words !== null);
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="order-words" className="order-problems">
      <h2 id="order-words">Words to look at</h2>
      {asked.map((line) => (
        <WordsCard key={line.id} order={order} line={line} onRefuse={() => setRefused(line)} />
      ))}
      {refused && <RefuseDialog order={order} line={refused} onClose={() => setRefused(null)} />}
    </section>
  );
}

interface WordsProps {
  order: AdminOrderDetail;
  line: AskedLine;
}

function WordsCard({ order, line, onRefuse }: WordsProps & { onRefuse(): void }) {
  const time = useTimeFormat();
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Decided' });
  const decide = (decision: WordsDecision) => run({ path: `words/${line.words.id}`, body: { decision } });
  const { state, until } = line.words;
  const isWaiting = isOpen(line.words) && order.status === 'on_hold';
  const text = [line.textLine1, line.textLine2, line.textLine3].filter(Boolean).join(' / ');
  return (
    <Notice
      kind={isWaiting ? 'warning' : 'banner'}
      className="admin-problem"
      data-done={isWaiting ? undefined : ''}
    >
      <h3>“{text}”</h3>
      <p>
        {isWaiting
          ? state === 'waiting'
            ? `The shopper kept these words. They may belong to somebody else. Without your answer by ${time(until)}, the hat is refunded.`
            : `You asked the shopper for other words. If they don’t change them by ${time(until)}, the hat is refunded.`
          : `These words are ${STATE_WORDS[isOpen(line.words) ? 'canceled' : state]}.`}
      </p>
      {isWaiting && (
        <div className="problem-buttons">
          <Button small voice="plain" tone="pink" disabled={isBusy} onClick={() => decide('approve')}>
            Approve
          </Button>
          {state === 'waiting' && (
            <Button small voice="plain" tone="white" disabled={isBusy} onClick={() => decide('ask')}>
              Ask for a change
            </Button>
          )}
          <Button small voice="plain" tone="white" disabled={isBusy} onClick={onRefuse}>
            {line.quantity === 1 ? 'Refund that hat' : `Refund these ${line.quantity} hats`}
          </Button>
        </div>
      )}
      {error && <p role="alert">{error.message}</p>}
    </Notice>
  );
}

function RefuseDialog({ order, line, onClose }: WordsProps & { onClose(): void }) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Refund on its way', onDone: onClose });
  const others = order.lines.filter(({ id, words }) => id !== line.id && words?.state !== 'refunded');
  return (
    <FormDialog
      title={line.quantity === 1 ? 'Refund that hat?' : `Refund these ${line.quantity} hats?`}
      submit={`Refund $${others.length > 0 ? line.share : leftOf(order)}`}
      busy="Refunding..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={() => run({ path: `words/${line.words.id}`, body: { decision: 'refund' } })}
      onClose={onClose}
    >
      <p>
        {others.length > 0
          ? 'It is not made. The other hats keep their price and go to Printful. The shopper gets one email.'
          : 'No other hat is left, so the order is canceled and its shipping is refunded too. The shopper gets one email.'}
      </p>
    </FormDialog>
  );
}

const leftOf = ({ money }: AdminOrderDetail): string =>
  formatAmount(cents((parseAmount(money.total) ?? 0) - (parseAmount(money.refunded) ?? 0)));
