import { useId, useState } from 'react';
import { cents, formatAmount, parseAmount } from '../../../domain/money.ts';
import { firstName } from '../../../domain/order-story.ts';
import { isOpen, type WordsDecision } from '../../../domain/word-question.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { AskDialog } from '../kit/action-dialog.tsx';
import { hatWords } from './hat-words.ts';
import type { OpenDialog } from './open-dialog.ts';
import { useOrderAction } from './use-order-action.ts';

type AskedLine = AdminOrderLine & { words: NonNullable<AdminOrderLine['words']> };

interface WordsProps {
  order: AdminOrderDetail;
  open: OpenDialog;
  onClose(): void;
}

/** Asks what to do about words that the shopper kept: one hat after the other. */
export function WordsDialog({ order, open, onClose }: WordsProps) {
  const [refused, setRefused] = useState<AskedLine | null>(null);
  const asked = order.lines.filter((line): line is AskedLine => line.words !== null && isOpen(line.words));
  if (refused) return <RefuseDialog {...{ order, onClose }} line={refused} />;
  const other = order.lines.find((line) => !line.asPictured);
  return <Choice {...{ order, asked, other, open, onClose }} onRefuse={setRefused} />;
}

interface ChoiceProps extends WordsProps {
  asked: readonly AskedLine[];
  other: AdminOrderLine | undefined;
  onRefuse(line: AskedLine): void;
}

function Choice({ order, asked, other, open, onClose, onRefuse }: ChoiceProps) {
  const titleId = useId();
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Decided', onDone: onClose });
  const white = { small: true, wide: true, voice: 'plain', tone: 'white' } as const;
  const decide = (line: AskedLine, decision: WordsDecision) =>
    run({ path: `words/${line.words.id}`, body: { decision } });
  return (
    <Modal className="form-dialog" titleId={titleId} startsAtTop onClose={onClose}>
      <div className="admin-form">
        <ModalHead titleId={titleId} title="Decide on the words" onClose={onClose} />
        {asked.length === 0 && other && (
          <Button {...white} onClick={() => open({ kind: 'text', line: other })}>
            Change the words
          </Button>
        )}
        {asked.map((line) => (
          <div key={line.id} className="order-more">
            <p>
              <b>“{hatWords(line)}”</b>
            </p>
            <Button {...white} disabled={isBusy} onClick={() => decide(line, 'approve')}>
              Approve
            </Button>
            {line.words.state === 'waiting' && (
              <Button {...white} disabled={isBusy} onClick={() => decide(line, 'ask')}>
                Ask for a change
              </Button>
            )}
            <Button {...white} disabled={isBusy} onClick={() => onRefuse(line)}>
              {line.quantity === 1 ? 'Refund that hat' : `Refund these ${line.quantity} hats`}
            </Button>
          </div>
        ))}
        {asked.length > 0 && (
          <p className="admin-hint">
            Approved words are printed, and the order goes on. If you ask for a change,{' '}
            {firstName(order.address.name)} can choose other words, and the hat waits. Either way{' '}
            {firstName(order.address.name)} gets an email.
          </p>
        )}
        {error && <p role="alert">{error.message}</p>}
      </div>
    </Modal>
  );
}

function RefuseDialog({ order, line, onClose }: Omit<WordsProps, 'open'> & { line: AskedLine }) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Refund on its way', onDone: onClose });
  const others = order.lines.filter(({ id, words }) => id !== line.id && words?.state !== 'refunded');
  return (
    <AskDialog
      title={line.quantity === 1 ? 'Refund that hat?' : `Refund these ${line.quantity} hats?`}
      yes={`Refund $${others.length > 0 ? line.share : leftOf(order)}`}
      busy="Refunding..."
      no="Do not refund"
      isBusy={isBusy}
      error={error?.message}
      onYes={() => run({ path: `words/${line.words.id}`, body: { decision: 'refund' } })}
      onNo={onClose}
    >
      <p className="admin-hint">
        {others.length > 0
          ? 'It is not made. The other hats keep their price and go to Printful.'
          : 'No other hat is left, so the order is canceled and its shipping is refunded too.'}{' '}
        {firstName(order.address.name)} gets one email.
      </p>
    </AskDialog>
  );
}

const leftOf = ({ money }: AdminOrderDetail): string =>
  formatAmount(cents((parseAmount(money.total) ?? 0) - (parseAmount(money.refunded) ?? 0)));
