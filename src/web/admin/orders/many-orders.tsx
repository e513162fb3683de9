import { useEffect, useId, useState } from 'react';
import { counted } from '../../../domain/language/counted.ts';
import type { ChangeAnswer } from '../../../wire/admin/order-actions.ts';
import type { SentOrder } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { refusalOf, useAction } from '../kit/action.tsx';
import { ActionDialog, type Field, type Question, type Values } from '../kit/action-dialog.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { FootBar } from '../kit/foot-bar.tsx';
import { OrderLink } from '../kit/links.tsx';
import { isSignedOut } from '../kit/query.ts';
import { useLeaveQuestion } from '../kit/use-leave-question.tsx';
import { ORDER_RELOADS, ORDERS_PATH } from './order-action.tsx';
import { FILTERS_PATH, TAG_FIELD, TagOptions } from './order-tags.tsx';

/** What can be done with several orders, one after the other. */
const DEEDS = [
  {
    label: 'Send to Printful',
    title: 'Send {} to Printful?',
    hint: 'Shoppers can no longer change them, and holds are overruled. Printful makes the hats, and you pay for them.',
    no: 'Do not send',
    done: 'sent',
    call: async (id) => {
      const { wasSent } = await post<SentOrder>(id, 'send');
      if (wasSent) throw new Error('was already sent. Nothing changed.');
    },
  },
  {
    label: 'Stop',
    title: 'Stop {}?',
    hint: 'Nothing goes to Printful until you let them go on.',
    done: 'stopped',
    fields: [{ name: 'text', label: 'Why, as a note on each order (optional)', rows: 2, maxLength: 2000 }],
    call: async (id, { text = '' }) => {
      const { isChanged } = await post<ChangeAnswer>(id, 'stop');
      const loss =
        text &&
        (await post(id, 'notes', { text }).then(
          () => '',
          () => ', but the note may be missing',
        ));
      if (!isChanged) throw new Error(`was already stopped${loss}`);
      return loss ? `stopped${loss}` : null;
    },
    undo: { label: 'Let them go on', done: 'They go on', call: (id) => post(id, 'go-on') },
  },
  {
    label: 'Tag',
    title: 'Tag {}?',
    hint: 'You can search for a tag, and filter the list by it.',
    done: 'tagged',
    fields: [TAG_FIELD],
    call: async (id, { tag }) => {
      const { isChanged } = await post<ChangeAnswer>(id, 'tags', { tag });
      if (!isChanged) throw new Error('had the tag already');
    },
    undo: {
      label: 'Take the tag off again',
      done: 'The tag is off again',
      call: (id, { tag = '' }) =>
        apiRequest('DELETE', `${ORDERS_PATH}/${id}/tags/${encodeURIComponent(tag)}`),
    },
  },
  {
    label: 'Write a note',
    title: 'Write a note on {}?',
    hint: 'Shoppers never see it.',
    done: 'noted',
    fields: [{ name: 'text', label: 'Note', rows: 3, maxLength: 2000, isRequired: true }],
    call: (id, { text }) => post(id, 'notes', { text }),
  },
  {
    label: 'Email them',
    title: 'Write to the shoppers of {}?',
    hint: 'Each gets the same email about their own order. Replies go to the shop’s address for orders.',
    done: 'written to',
    fields: [{ name: 'text', label: 'Letter', rows: 6, maxLength: 5000, isRequired: true }],
    call: (id, { text = '' }, letters) => {
      const requestId = letters.get(text) ?? crypto.randomUUID();
      letters.set(text, requestId);
      return post(id, 'letters', { text, requestId });
    },
  },
  {
    label: 'Send the confirmation again',
    title: 'Send the confirmation of {} again?',
    hint: 'Each shopper gets an email.',
    no: 'Do not send',
    done: 'on its way',
    call: (id) => post(id, 'resend-confirmation'),
  },
] as const satisfies readonly BulkAction[];

/** The ids of letters, by their text: while orders stay chosen, nobody gets the same letter twice. */
type LetterIds = Map<string, string>;

interface BulkAction {
  label: string;
  /** The question; `{}` is replaced with the number of orders. */
  title: string;
  hint: string;
  /** The safe button; without it, there are fields. */
  no?: string;
  /** What an order is afterwards. */
  done: string;
  fields?: readonly Field[];
  /** Resolves to what went wrong besides, if that is a text. */
  call(id: string, values: Values, letters: LetterIds): Promise<unknown>;
  undo?: { label: string; done: string; call(id: string, values: Values): Promise<unknown> };
}

const post = <Answer,>(id: string, path: string, body?: object) =>
  apiRequest<Answer>('POST', `${ORDERS_PATH}/${id}/${path}`, { body });

interface ManyOrdersProps {
  /** The ids of the chosen orders. */
  chosen: readonly string[];
  onClear(): void;
}

/**
 * The bar for chosen orders: what to do with all of them, and how it went for each. That stays in view even if the orders leave
 * the list because of it.
 */
export function ManyOrders({ chosen, onClear }: ManyOrdersProps) {
  const [opened, setOpened] = useState<Pick<BulkDialogProps, 'action' | 'ids'> | null>(null);
  const [letters] = useState<LetterIds>(() => new Map());
  const isIdle = chosen.length === 0 && !opened;
  useEffect(() => {
    if (isIdle) letters.clear();
  }, [isIdle, letters]);
  return (
    <>
      {chosen.length > 0 && (
        <FootBar label="Chosen orders">
          <p role="status">
            <b>{counted(chosen.length, 'order')} chosen</b>
          </p>
          {DEEDS.map((action) => (
            <Button key={action.label} onClick={() => setOpened({ action, ids: chosen })}>
              {action.label}
            </Button>
          ))}
          <ButtonLink to={`${ORDERS_PATH}.csv?ids=${chosen.join()}`} reloadDocument download>
            Download as CSV
          </ButtonLink>
          <button type="button" className="admin-link" onClick={onClear}>
            Choose none
          </button>
        </FootBar>
      )}
      {opened && <BulkDialog {...opened} letters={letters} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Whether an order was changed, and what went wrong. */
type Outcome = { id: string; isDone: boolean; trouble: string | null };

interface BulkDialogProps {
  action: BulkAction;
  ids: readonly string[];
  letters: LetterIds;
  onClose(): void;
}

const LEAVE: Question = {
  title: 'Leave before all orders are done?',
  yes: 'Leave',
  no: 'Stay',
};

/** Asks first, then shows the outcome for each order. While it runs, the page is not left without a question. */
function BulkDialog({ action, ids, letters, onClose }: BulkDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [filled, setFilled] = useState<Values | null>(null);
  const isRunning = outcomes.length > 0 && filled === null;
  const leaveQuestion = useLeaveQuestion(isRunning, LEAVE);
  if (filled) return <Outcomes action={action} outcomes={outcomes} filled={filled} onClose={onClose} />;
  return (
    <>
      <ActionDialog
        title={action.title.replace('{}', counted(ids.length, 'order'))}
        yes={action.label}
        no={action.no}
        busy={`${outcomes.length + 1} of ${ids.length}…`}
        fields={action.fields ?? []}
        below={() => <TagOptions />}
        reloads={[...ORDER_RELOADS, FILTERS_PATH]}
        call={(values) => inTurn(ids, (id) => action.call(id, values, letters), setOutcomes)}
        onDone={(_, values) => setFilled(values)}
        onClose={onClose}
      >
        {action.hint}
      </ActionDialog>
      {leaveQuestion}
    </>
  );
}

/** One order after the other; a refusal does not stop the rest, unless nobody is signed in, so that what was typed stays. */
async function inTurn(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
  show: (outcomes: readonly Outcome[]) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    outcomes.push(
      await call(id).then(
        (answer) => ({ id, isDone: true, trouble: typeof answer === 'string' ? answer : null }),
        (error: Error) => {
          if (isSignedOut(error) && !outcomes.some(({ isDone }) => isDone)) throw error;
          return { id, isDone: false, trouble: refusalOf(error).message };
        },
      ),
    );
    show([...outcomes]);
  }
  return outcomes;
}

const notDone = (outcomes: readonly Outcome[]) => outcomes.filter(({ isDone }) => !isDone);

function Outcomes({
  action,
  outcomes,
  filled,
  onClose,
}: Pick<BulkDialogProps, 'action' | 'onClose'> & { outcomes: readonly Outcome[]; filled: Values }) {
  const titleId = useId();
  const [shown, setShown] = useState(outcomes);
  const done = shown.filter(({ isDone }) => isDone);
  const failed = notDone(shown);
  const troublesFirst = [...failed, ...done].sort((one, other) => +!one.trouble - +!other.trouble);
  const { undo } = action;
  const { run, isBusy } = useAction({
    call: () =>
      inTurn(
        done.map(({ id }) => id),
        async (id) => undo?.call(id, filled),
        () => undefined,
      ),
    done: (again) => {
      const left = notDone(again);
      return left.length === 0
        ? { title: undo?.done ?? '' }
        : { title: `Not done for ${counted(left.length, 'order')}`, destructive: true };
    },
    failed: true,
    reloads: [...ORDER_RELOADS, FILTERS_PATH],
    onDone: (again) => {
      const left = notDone(again);
      if (left.length === 0) onClose();
      // They are as they were before.
      else setShown(left.map((one) => ({ ...one, isDone: true })));
    },
  });
  const title =
    failed.length === 0
      ? `${counted(done.length, 'order')} ${action.done}`
      : `${done.length} ${action.done}, ${failed.length} not`;
  return (
    <Modal className="form-dialog" titleId={titleId} startsAtTop mayClose={() => !isBusy} onClose={onClose}>
      <ModalHead titleId={titleId} title={title} onClose={onClose} />
      <ul className="grid gap-2 breaks">
        {troublesFirst.map(({ id, trouble }) => (
          <li key={id}>
            <OrderLink id={id} /> {trouble ?? action.done}
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        {undo && done.length > 0 && (
          <Button busy={isBusy} onClick={() => run()}>
            {undo.label}
          </Button>
        )}
        <Button tone="pink" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
