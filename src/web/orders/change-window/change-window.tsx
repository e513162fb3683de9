import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../../domain/money/money.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import { REFUNDED_IN } from '../../../domain/shipping/promised-days.ts';
import type { ChangeWindow as OpenWindow, ShopperLine, ShopperOrder } from '../../../wire/shopper-order.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { picturedItem } from '../bought/bought-hats.tsx';
import { madeLines, makerOf, whereHatsAre } from '../order-texts.ts';
import { timeOf, untilText, useClock } from '../story/clock.ts';
import { changeOrder, type Refusal } from './change-order.ts';
import { addressPath, type CameFrom, giftPath, hatPath } from './change-paths.ts';
import { WindowDialog } from './window-dialog.tsx';
import './change-window.css';

interface ChangeWindowProps {
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
export function ChangeWindow({ order, orderKey, cameFrom, refresh, over = null }: ChangeWindowProps) {
  const [wasOpen] = useState(order.window !== null);
  const isCutOff = useWindowEnd(order.window?.until ?? null, refresh);
  const [question, setQuestion] = useState<Question | null>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<OpenWindow | null>(null);
  const { block, status } = useFocusAfter(question, cameFrom);
  const clock = useClock();
  const open = isCutOff ? null : order.window;
  const overText = isCanceled(order.status)
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
          order={order}
          orderKey={orderKey}
          cameFrom={cameFrom}
          refresh={refresh}
          open={open}
          block={block}
          onAsk={ask}
          onExtended={(until) => setNote(`You have until ${timeOf(until, clock)}.`)}
        />
      )}
      <p ref={status} role="status" className={open ? 'visually-hidden' : 'card title if-any on-sky-tint'}>
        {open ? note : overText}
      </p>
      {question === 'hat' && (
        <HatDialog order={order} orderKey={orderKey} cameFrom={cameFrom} onClose={close} />
      )}
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

/**
 * Places the focus when a dialog has closed whose button is gone with the window: on the thank-you page at the line that says
 * where the hats are, else at the headline, which says what became of the order. A canceled order leaves only a headline there.
 */
function useFocusAfter(question: Question | null, cameFrom: CameFrom) {
  const block = useRef<HTMLElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (question === null) return;
    return () => {
      // The browser has put the focus on the button, or the choice of a hat has left the page.
      if (block.current || (question === 'hat' && !status.current)) return;
      const place = (cameFrom === 'thanks' && status.current) || document.querySelector('h1');
      if (!place) return;
      place.tabIndex = -1;
      place.focus();
    };
  }, [question, cameFrom]);
  return { block, status };
}

/** Like "Your hats are at the printer." */
export const atTheMaker = (order: ShopperOrder): string => `Your hats are ${whereHatsAre(order)}.`;

interface OpenBlockProps extends Omit<ChangeWindowProps, 'over'> {
  open: OpenWindow;
  block: RefObject<HTMLElement | null>;
  onAsk: (question: Question) => void;
  onExtended: (until: string) => void;
}

function OpenBlock({ order, orderKey, cameFrom, refresh, open, block, onAsk, onExtended }: OpenBlockProps) {
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
    <section ref={block} className="notice stack card regular" data-kind="nudge" aria-labelledby={titleId}>
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
        <ChangeTheWords order={order} orderKey={orderKey} cameFrom={cameFrom} onAsk={() => onAsk('hat')} />
        <ButtonLink reloadDocument={false} to={addressPath(order.id, orderKey, cameFrom)} voice="plain">
          Fix the address
        </ButtonLink>
        <ButtonLink reloadDocument={false} to={giftPath(order.id, orderKey, cameFrom)} voice="plain">
          {order.gift ? 'Change the gift note' : 'Make it a gift'}
        </ButtonLink>
        <Button voice="plain" tone="white" aria-haspopup="dialog" onClick={() => onAsk('cancel')}>
          Cancel the order
        </Button>
        {order.status !== 'on_hold' && (
          <Button voice="plain" tone="white" aria-haspopup="dialog" onClick={() => onAsk('send')}>
            Send it now
          </Button>
        )}
      </div>
      <div className="row gap-4 apart">
        <span>{backText(open.refund, order)}</span>
        {open.canExtend && (
          <LinkButton disabled={isExtending} onClick={() => void extend()}>
            Give me 10 more minutes
          </LinkButton>
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

/** The custom hats that get made. */
const changeableLines = ({ lines }: ShopperOrder): ShopperLine[] =>
  madeLines(lines).filter(({ isCustom }) => isCustom);

type ChangeTheWordsProps = Pick<ChangeWindowProps, 'order' | 'orderKey' | 'cameFrom'> & { onAsk: () => void };

/** Opens the designer for the order's custom hat, or asks which. Ready-made hats are sold as they are. */
function ChangeTheWords({ order, orderKey, cameFrom, onAsk }: ChangeTheWordsProps) {
  const [hat, ...others] = changeableLines(order);
  if (!hat) return null;
  if (others.length > 0)
    return (
      <Button voice="plain" aria-haspopup="dialog" onClick={onAsk}>
        Change the words
      </Button>
    );
  return (
    <ButtonLink
      reloadDocument={false}
      to={hatPath({ orderId: order.id, lineId: hat.id }, orderKey, cameFrom)}
      voice="plain"
    >
      Change the words
    </ButtonLink>
  );
}

interface HatDialogProps {
  order: ShopperOrder;
  orderKey: string;
  cameFrom: CameFrom;
  onClose: () => void;
}

/** Asks which of the order's custom hats to change. */
function HatDialog({ order, orderKey, cameFrom, onClose }: HatDialogProps) {
  return (
    <WindowDialog title="Which hat?" onClose={onClose}>
      <ul className="ruled">
        {changeableLines(order).map((line) => (
          <li key={line.id}>
            <Link
              className="hat-line name"
              to={hatPath({ orderId: order.id, lineId: line.id }, orderKey, cameFrom)}
            >
              <Thumb item={picturedItem(line)} />
              <div>
                {line.name}
                {line.quantity > 1 && <p className="note regular">{line.quantity} hats</p>}
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </WindowDialog>
  );
}

interface AskDialogProps {
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  yes: string;
  busyLabel: string;
  no: string;
  /** Does it. Returns why it was refused; null if it was done. */
  onYes: () => Promise<Refusal | null>;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. */
function AskDialog({ title, children, yes, busyLabel, no, onYes, onClose }: AskDialogProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, isBusy] = useSingleFlight(async () => {
    setRefusal(null);
    const refused = await onYes();
    if (refused) setRefusal(refused);
    else onClose();
  });
  const isOver = refusal?.isOver ?? false;
  return (
    <WindowDialog title={title} isBusy={isBusy} onClose={onClose}>
      {!isOver && <p>{children}</p>}
      <div role="alert">{refusal && <Notice kind="error">{refusal.text}</Notice>}</div>
      <div className="row at-end">
        <Button voice="plain" tone="white" onClick={onClose} disabled={isBusy}>
          {isOver ? 'Close' : no}
        </Button>
        {!isOver && (
          <Button voice="plain" busy={isBusy} busyLabel={busyLabel} onClick={() => void answer()}>
            {yes}
          </Button>
        )}
      </div>
    </WindowDialog>
  );
}

/** After the end, so that the shop's answer is not from the last moment of the window. */
const LATER_MS = 300;

/** How often the shop is asked when this device's clock is ahead of it. */
const AGAIN_MS = 15_000;

/** A timer cannot wait longer. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Fetches the order when its window ends, also after the device has slept. Returns true if the window has ended although the
 * shop cannot be asked.
 */
function useWindowEnd(until: string | null, refresh: () => Promise<ShopperOrder | null>): boolean {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const [endedAt, setEndedAt] = useState<string | null>(null);

  useEffect(() => {
    if (until === null) return;
    const end = Date.parse(until) + LATER_MS;
    let timer = 0;
    let isGone = false;

    async function check() {
      window.clearTimeout(timer);
      const left = end - Date.now();
      if (left > 0) {
        timer = window.setTimeout(() => void check(), Math.min(left, LONGEST_MS));
        return;
      }
      const order = await latest.current();
      if (isGone) return;
      if (order === null) setEndedAt(until);
      else if (order.window) timer = window.setTimeout(() => void check(), AGAIN_MS);
    }

    const wake = () => {
      if (document.visibilityState === 'visible') void check();
    };
    void check();
    document.addEventListener('visibilitychange', wake);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [until]);

  return until !== null && endedAt === until;
}
