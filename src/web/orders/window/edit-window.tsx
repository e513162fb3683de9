import { type ReactNode, useId, useRef, useState } from 'react';
import { formatPrice } from '../../../domain/money/money.ts';
import { REFUNDED_IN } from '../../../domain/shipping/promised-days.ts';
import type { EditWindow as OpenWindow, ShopperOrder } from '../../../wire/shopper-order.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { makerOf, whereHatsAre } from '../order-texts.ts';
import { timeOf, untilText, useClock } from '../story/clock.ts';
import { AskDialog } from './ask-dialog.tsx';
import { changeOrder, type Refusal } from './change-order.ts';
import { addressPath, type CameFrom, hatPath } from './change-paths.ts';
import { HatDialog } from './hat-dialog.tsx';
import { useWindowEnd } from './use-window-end.ts';
import './edit-window.css';

interface EditWindowProps {
  order: ShopperOrder;
  orderKey: string;
  /** The page that this is on, for the way back from a change. */
  cameFrom: CameFrom;
  /** Fetches the order anew. */
  refresh: () => Promise<ShopperOrder | null>;
  /** Shown when there is no window. By default, only after one has ended on this page. */
  over?: string | null;
}

type Question = 'hat' | 'cancel' | 'send';

/** What the shopper can still do with a paid order. One line when the time for it is over. */
export function EditWindow({ order, orderKey, cameFrom, refresh, over = null }: EditWindowProps) {
  const [wasOpen] = useState(order.window !== null);
  const isCutOff = useWindowEnd(order.window?.until ?? null, refresh);
  const [question, setQuestion] = useState<Question | null>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<OpenWindow | null>(null);
  const clock = useClock();
  const open = isCutOff ? null : order.window;
  const overText = isCanceled(order)
    ? null
    : (over ?? (wasOpen && order.status !== 'on_hold' ? atTheMaker(order) : null));

  function ask(next: Question) {
    setAsked(open);
    setQuestion(next);
  }

  async function change(what: 'cancel' | 'send-now'): Promise<Refusal | null> {
    const { refusal } = await changeOrder(order.id, what, { key: orderKey });
    if (!refusal || refusal.isOver) await refresh();
    return refusal;
  }

  const close = () => setQuestion(null);
  return (
    <>
      {open && (
        <OpenBlock
          {...{ order, orderKey, cameFrom, refresh, open }}
          onAsk={ask}
          onExtended={(until) => setNote(`You have until ${timeOf(until, clock)}.`)}
        />
      )}
      <p role="status" className={open ? 'visually-hidden' : 'card title if-any on-sky-tint'}>
        {open ? note : overText}
      </p>
      {question === 'hat' && <HatDialog {...{ order, orderKey, cameFrom }} onClose={close} />}
      {question === 'cancel' && asked && (
        <AskDialog
          title="Cancel this order?"
          yes={`Cancel and get ${formatPrice(asked.refund)} back`}
          busyLabel="Canceling..."
          no="Keep my hats"
          onYes={() => change('cancel')}
          onClose={close}
        >
          Nothing gets made. <b className="figures">{formatPrice(asked.refund)}</b> goes back to the card you
          paid with. It can take {REFUNDED_IN} to show up on your statement.
        </AskDialog>
      )}
      {question === 'send' && (
        <AskDialog
          title={`Send it to the ${makerOf(order)} now?`}
          yes="Send it now"
          busyLabel="Sending..."
          no="Not yet"
          onYes={() => change('send-now')}
          onClose={close}
        >
          After that, nobody can change or cancel it.
        </AskDialog>
      )}
    </>
  );
}

/** Like "Your hats are at the printer." */
export const atTheMaker = (order: ShopperOrder): string => `Your hats are ${whereHatsAre(order)}.`;

export const isCanceled = ({ status }: Pick<ShopperOrder, 'status'>): boolean =>
  status === 'canceled' || status === 'refunded';

interface OpenBlockProps extends Omit<EditWindowProps, 'over'> {
  open: OpenWindow;
  onAsk: (question: Question) => void;
  onExtended: (until: string) => void;
}

function OpenBlock({ order, orderKey, cameFrom, refresh, open, onAsk, onExtended }: OpenBlockProps) {
  const titleId = useId();
  const clock = useClock();
  const title = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [extend, isExtending] = useSingleFlight(async () => {
    const answer = await changeOrder(order.id, 'more-time', { key: orderKey });
    setRefusal(answer.refusal?.text ?? null);
    const now = await refresh();
    if (answer.refusal || !now?.window) return;
    // The button is gone.
    title.current?.focus();
    onExtended(now.window.until);
  });
  return (
    <section className="notice stack card regular" data-kind="nudge" aria-labelledby={titleId}>
      <h2 className="title text-7" id={titleId} ref={title} tabIndex={-1}>
        You can still change your mind until{' '}
        <time className="nowrap" dateTime={open.until}>
          {untilText(open.until, Date.now(), clock)}
        </time>
      </h2>
      <p>
        Nothing goes to the {makerOf(order)} before then. Changes cost nothing, and we email you a new proof
        of each.
      </p>
      <div className="window-ways twos">
        <ChangeTheWords {...{ order, orderKey, cameFrom }} onAsk={() => onAsk('hat')} />
        <ButtonLink reloadDocument={false} to={addressPath(order.id, orderKey, cameFrom)} voice="plain">
          Fix the address
        </ButtonLink>
        <Button voice="plain" tone="white" aria-haspopup="dialog" onClick={() => onAsk('cancel')}>
          Cancel the order
        </Button>
        <Button voice="plain" tone="white" aria-haspopup="dialog" onClick={() => onAsk('send')}>
          Send it now
        </Button>
      </div>
      <div className="row gap-4 apart">
        <span>{backText(open.refund, order)}</span>
        {open.canExtend && (
          <button type="button" className="link" disabled={isExtending} onClick={() => void extend()}>
            Give me 10 more minutes
          </button>
        )}
      </div>
      <div role="alert">{refusal && <Notice kind="error">{refusal}</Notice>}</div>
    </section>
  );
}

function backText(refund: OpenWindow['refund'], { total }: ShopperOrder): ReactNode {
  return (
    <>
      Cancel and you get {refund === total && 'all '}
      <b className="figures">{formatPrice(refund)}</b> back.
    </>
  );
}

type ChangeTheWordsProps = Pick<EditWindowProps, 'order' | 'orderKey' | 'cameFrom'> & { onAsk: () => void };

/** Opens the designer for the order's custom hat, or asks which. Ready-made hats are sold as they are. */
function ChangeTheWords({ order, orderKey, cameFrom, onAsk }: ChangeTheWordsProps) {
  const [hat, ...others] = order.lines.filter(({ isCustom }) => isCustom);
  if (!hat) return null;
  if (others.length > 0)
    return (
      <Button voice="plain" aria-haspopup="dialog" onClick={onAsk}>
        Change the words
      </Button>
    );
  return (
    <ButtonLink reloadDocument={false} to={hatPath(order.id, hat.id, orderKey, cameFrom)} voice="plain">
      Change the words
    </ButtonLink>
  );
}
