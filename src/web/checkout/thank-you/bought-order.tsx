import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { checkField } from '../../../domain/address/address.ts';
import { suggestEmail } from '../../../domain/address/email-typo.ts';
import { readPasted } from '../../../domain/address/pasted-text.ts';
import { shortName } from '../../../domain/orders/gift.ts';
import type { Days } from '../../../domain/settings/settings.ts';
import type { EmailFixed, ShopperOrder } from '../../../wire/shopper-order.ts';
import { BoughtHats } from '../../orders/bought/bought-hats.tsx';
import { OrderFacts } from '../../orders/bought/order-facts.tsx';
import { ChangeDone } from '../../orders/change-window/change-done.tsx';
import { changeOrder } from '../../orders/change-window/change-order.ts';
import { hatPath, orderPath } from '../../orders/change-window/change-paths.ts';
import { atTheMaker, ChangeWindow } from '../../orders/change-window/change-window.tsx';
import { WindowDialog } from '../../orders/change-window/window-dialog.tsx';
import { statusText } from '../../orders/order-texts.ts';
import { type Clock, useClock } from '../../orders/story/clock.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/use-toast.ts';
import { MeantEmail } from '../shipping/question.tsx';
import { useSingleFlight } from '../use-single-flight.ts';
import type { BoughtOrder } from './use-bought-order.ts';

interface BoughtOrderViewProps {
  bought: BoughtOrder;
  shippedIn: Days;
  /** Where to go from here. */
  children: ReactNode;
}

/** What a shopper sees right after paying: the order, and what can still be changed. */
export function BoughtOrderView({ bought, shippedIn, children }: BoughtOrderViewProps) {
  const { order, orderKey, refresh } = bought;
  const hats = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const name = shortName(order.address.customerName, order.gift, '');
  return (
    <section className="wrap columns head">
      <div className="stack gap-5 packed">
        <p className="lede">
          <b>Thank you{name && `, ${name}`}.</b> Order{' '}
          <Link to={orderPath(order.id, orderKey)}>
            <b className="figures">#{order.id}</b>
          </Link>{' '}
          is paid. A confirmation email was sent to <Email address={order.email} />.
        </p>
        <ChangeDone order={order} />
        <ChangeWindow
          order={order}
          orderKey={orderKey}
          refresh={refresh}
          cameFrom="thanks"
          over={overText(order, useClock())}
        />
        <OrderFacts order={order} orderKey={orderKey} shippedIn={shippedIn}>
          {order.canFixEmail && <FixEmail bought={bought} />}
        </OrderFacts>
        {children}
      </div>
      <BoughtHats
        order={order}
        title={hats === 1 ? 'Your hat' : `Your ${hats} hats`}
        changePath={(lineId) => hatPath({ orderId: order.id, lineId }, orderKey, 'thanks')}
      />
    </section>
  );
}

const AT_OR_NEAR_THE_PRINTER = ['processing', 'sent_to_printful', 'confirmed_with_printful'];

const overText = (order: ShopperOrder, clock: Clock): string =>
  AT_OR_NEAR_THE_PRINTER.includes(order.status) ? atTheMaker(order) : statusText(order, clock);

/** Corrects the email address of an order, which works once. */
function FixEmail({ bought }: { bought: BoughtOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Wrong address? Fix it once
      </LinkButton>
      {isOpen && <EmailDialog bought={bought} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmailDialog({ bought, onClose }: { bought: BoughtOrder; onClose: () => void }) {
  const { order, orderKey, changeKey, refresh } = bought;
  const [email, setEmail] = useState(order.email);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ text: string; isOver: boolean } | null>(null);

  const [asked, setAsked] = useState('');
  const [kept, setKept] = useState('');
  const meant = asked === email && kept !== email ? suggestEmail(email) : null;
  const form = useRef<HTMLFormElement>(null);
  const focus = (place: string) => form.current?.querySelector<HTMLElement>(place)?.focus();

  const [save, isBusy] = useSingleFlight(async () => {
    const wrong =
      checkField('customerEmail', { ...order.address, customerEmail: email }) ?? sameText(email, order.email);
    setError(wrong);
    setFailure(null);
    if (wrong) return;
    // Asked once: pressed again, the button saves what was typed.
    if (asked !== email && suggestEmail(email) !== null) {
      flushSync(() => setAsked(email));
      return focus('.question');
    }
    const body = { key: orderKey, email: readPasted(email) };
    const { answer, refusal } = await changeOrder<EmailFixed>(order.id, 'email', body);
    if (refusal) return refusal.path === null ? setFailure(refusal) : setError(refusal.text);
    changeKey(answer.key);
    onClose();
    toast({ title: 'Address corrected', description: `Your receipt is on its way to ${body.email}.` });
    await refresh();
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void save();
  }

  return (
    <WindowDialog title="Fix your email" isBusy={isBusy} onClose={onClose}>
      <p>
        Your receipt and every later email go to the new address. We’ll let the old one know. This works once.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="stack">
        <InputField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div role="status">
          {meant && (
            <MeantEmail
              meant={meant}
              fix={() => {
                setEmail(meant);
                focus('input');
              }}
              keep={() => {
                setKept(email);
                focus('input');
              }}
            />
          )}
        </div>
        <div role="alert">{failure && <Notice kind="error">{failure.text}</Notice>}</div>
        <Button type="submit" voice="plain" wide busy={isBusy} busyLabel="Saving...">
          Save the email
        </Button>
      </form>
    </WindowDialog>
  );
}

const sameText = (typed: string, now: string) =>
  typed.trim().toLowerCase() === now.toLowerCase()
    ? 'This is the address we have. Type the right one.'
    : null;
