import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { DESTINATION_FIELDS } from '../../../domain/address/address.ts';
import { POST_ONLY_TEXT } from '../../../domain/address/post-only.ts';
import { type Cart, isSameLine } from '../../../domain/cart/cart.ts';
import { countingCode } from '../../../domain/cart/discount-code.ts';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import { formatPrice, ZERO } from '../../../domain/money/money.ts';
import { businessDays } from '../../../domain/shipping/promised-days.ts';
import type { ShippingOptionAnswer } from '../../../wire/shipping-rates.ts';
import { apiRequest } from '../../api.ts';
import { checkCart } from '../../cart/cart-changes.ts';
import { PartyLine, type PartyLineProps } from '../../cart/party-line.tsx';
import { changePlans } from '../../cart/plans.ts';
import { refuseStoredCode } from '../../cart/stored-code.ts';
import { useCart } from '../../cart/use-cart.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';
import { toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import { useHowHatsAreMade } from '../../use-shop.ts';
import { CHECKOUT_TOASTS, codeRefused } from '../checkout-texts.ts';
import { GiftInCheckout } from '../gift/gift-question.tsx';
import { ratesBody } from '../order/order-request.ts';
import { refusalOf } from '../order/refusal.ts';
import { type OrderInput, type Trouble, useOrder } from '../order/use-order.ts';
import { usePricedSettings, useSentCart } from '../sent-cart.ts';
import { StageHeading } from '../stage-heading.tsx';
import { useSingleFlight } from '../use-single-flight.ts';
import { AddressFields } from './address-fields.tsx';
import { arrivalOf } from './estimate.ts';
import { useAskFirst } from './question.tsx';
import {
  CONTACT_FIELDS,
  chosenOption,
  isPostOnlyForm,
  type ListedOption,
  missingText,
  newQuote,
  readOption,
  type ShippingQuote,
} from './shipping-quote.ts';

interface ShippingStageProps extends Omit<OrderInput, 'onTrouble'> {
  /** The basis for a quote that is requested now. */
  basis: string;
  /** Why the shopper is back from payment; null when there is no reason to show. */
  setback: string | null;
  /** When the party is, and what comes when. */
  party: Pick<PartyLineProps, 'partyOn' | 'ways' | 'hats' | 'to'>;
  takesFocus: boolean;
  /** What the shopper came back to edit; it takes the focus instead of the heading. */
  edited: EditedPart | null;
}

/** Stage 1: the address and a shipping option. */
export function ShippingStage(props: ShippingStageProps) {
  const { form, quote, onQuote } = props;
  const stage = useFocusOnEdited(props.edited);
  const [trouble, onTrouble] = useState<Trouble | null>(null);
  const [isTried, setTried] = useState(false);
  const asked = useRef(false);
  const [calculate, isCalculating] = useRates({ ...props, onTrouble });
  const [order, isOrdering] = useOrder({ ...props, onTrouble });
  const missing = missingText(form.watch());
  const { pause } = useSettings();
  const pauseText = pause && !trouble?.message.includes(pause.text) ? pause.text : null;
  const foot = useRef<HTMLDivElement>(null);
  useToastsAbove(foot);
  const asksFirst = useAskFirst();
  function ask() {
    asked.current = true;
    void calculate();
  }
  function submit() {
    if (!quote && !missing) return ask();
    if (!missing && stage.current && asksFirst(stage.current)) return;
    setTried(true);
    void order();
  }

  return (
    <form
      ref={stage}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => submitOnEnter(event, submit)}
    >
      <StageHeading takesFocus={props.takesFocus && props.edited === null}>Shipping Information</StageHeading>
      <div role="alert">
        {props.setback && (
          <Notice kind="warning" className="mt-5">
            {props.setback}
          </Notice>
        )}
      </div>
      <GiftInCheckout form={form.getValues()} isTried={isTried} />
      {/* A form that a wallet filled in opens anew, with all that is in it. */}
      <AddressFields key={JSON.stringify(form.formState.defaultValues)} form={form} />
      {quote && (
        <ShippingOptions
          quote={quote}
          postOnly={isPostOnlyForm(form.getValues())}
          party={props.party}
          ask={missing === null ? ask : null}
          isAsking={isCalculating}
          asked={asked}
          onChoose={(chosen) => onQuote({ ...quote, chosen })}
        />
      )}
      <div ref={foot}>
        {!quote && (
          <>
            <Button
              className="checkout-submit mt-5"
              type="submit"
              voice="plain"
              wide
              disabled={missing !== null}
              busy={isCalculating}
              busyLabel="Calculating..."
              aria-describedby="calculate-note"
              onMouseDown={keepFocus}
            >
              Calculate Shipping Rates
            </Button>
            <p className="note mt-2" id="calculate-note">
              {missing ??
                `Next: pick ${form.getValues('country') === 'US' ? 'Standard or Express' : 'how it ships'}.`}{' '}
              Nothing is charged on this page.
            </p>
          </>
        )}
        <div role="alert">
          {pauseText && <TroubleNotice cart={props.cart} trouble={{ message: pauseText }} />}
          {trouble && <TroubleNotice cart={props.cart} trouble={trouble} />}
        </div>
        <Button
          className="checkout-submit mt-5"
          type="submit"
          tone="pink"
          voice="plain"
          wide
          disabled={pause !== null || chosenOption(quote) === null}
          busy={isOrdering}
          busyLabel="Processing..."
          onMouseDown={keepFocus}
        >
          Continue to Payment
        </Button>
        {!pause && <p className="note mt-2">You can check it all again before you pay.</p>}
      </div>
    </form>
  );
}

/** A browser ignores Enter while the form's first button is disabled, and the shopper would not learn what is missing. */
function submitOnEnter(event: KeyboardEvent, submit: () => void) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  submit();
}

export type EditedPart = 'address' | 'customerEmail' | 'shipping' | 'gift';

function useFocusOnEdited(edited: EditedPart | null) {
  const stage = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (edited === null) return;
    const place = edited === 'shipping' ? '[name=shipping]:checked' : `[name=${edited}]`;
    stage.current?.querySelector<HTMLElement>(place)?.focus();
  }, [edited]);
  return stage;
}

interface ShippingOptionsProps extends Pick<ShippingStageProps, 'party'> {
  quote: ShippingQuote;
  /** Asks for Express beside free shipping; null until the address is complete. */
  ask: (() => void) | null;
  isAsking: boolean;
  /** Whether express is missing because only the post goes there. */
  postOnly: boolean;
  /** Whether the shopper has just asked for options. */
  asked: RefObject<boolean>;
  onChoose: (id: string) => void;
}

function ShippingOptions({
  quote: { options, chosen },
  postOnly,
  party,
  ask,
  isAsking,
  asked,
  onChoose,
}: ShippingOptionsProps) {
  const group = useFocusIfLost(asked, isAsking);
  if (options.length === 0) {
    return (
      <p ref={group} className="bold mt-6" role="status" tabIndex={-1}>
        No shipping options available for this address.
      </p>
    );
  }
  return (
    <fieldset className="stack gap-2 mt-6">
      <legend className="title text-5 mb-3">Shipping</legend>
      {options.map((option) => (
        <label key={option.id} className="pick">
          <input
            ref={option.id === chosen ? group : undefined}
            type="radio"
            name="shipping"
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onChoose(option.id)}
          />
          <span>
            <b>{option.name}</b>
            <small className="note">
              {businessDays([option.minDeliveryDays, option.maxDeliveryDays], ' to ')} once they ship
              {arrivesText(arrivalOf(party.ways, option.name))}
            </small>
          </span>
          <b className="figures">{rateText(option)}</b>
        </label>
      ))}
      {postOnly && <p className="note mt-2">{POST_ONLY_TEXT}</p>}
      {!postOnly && options.length === 1 && options[0]?.id === 'FREE_SHIPPING' && (
        <p className="note mt-2">
          Need it sooner?{' '}
          {ask ? (
            <LinkButton disabled={isAsking} onClick={ask}>
              See Express
            </LinkButton>
          ) : (
            'Fill in the address, and Express shows up here.'
          )}
        </p>
      )}
      <PartyLine
        className="if-any"
        role="status"
        {...party}
        chosen={chosen ?? undefined}
        express={
          options.some(({ id }) => id === 'EXPRESS') && (
            <LinkButton onClick={() => onChoose('EXPRESS')}>Take Express</LinkButton>
          )
        }
      />
    </fieldset>
  );
}

/** Takes the focus if it was lost with the button that asked for these options, and not when the page opens. */
function useFocusIfLost(asked: RefObject<boolean>, isAsking: boolean) {
  const place = useRef<HTMLInputElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsking) return;
    if (asked.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    asked.current = false;
  }, [asked, isAsking]);
  return place;
}

const arrivesText = (days: string | null): string => (days === null ? '' : `, arrives ${days}`);

const rateText = ({ rate }: ListedOption): string => (rate === ZERO ? 'Free' : formatPrice(rate));

/**
 * Without this, pressing the button blurs a field, its error moves the button away before the mouse is released, and the
 * browser sends no click.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Disappears with the refused hat, whether the shopper removes it here or `checkCart` does. */
function TroubleNotice({ cart, trouble: { message, refused } }: { cart: Cart; trouble: Trouble }) {
  const { remove } = useCart();
  if (refused && !cart.some((line) => isSameLine(line, refused))) return null;
  return (
    <Notice kind="error" className="checkout-notice row gap-x-5 mt-5">
      {message}{' '}
      {refused && <LinkButton onClick={() => remove(refused)}>Remove {hatName(refused)}</LinkButton>}
    </Notice>
  );
}

const NO_EXPRESS = 'There’s no Express for these hats to that address. They ship free.';

type RatesInput = Pick<ShippingStageProps, 'form' | 'cart' | 'totals' | 'basis' | 'onQuote'> &
  Pick<OrderInput, 'onTrouble'>;

/** Requests the shipping options. Also returns whether that is in progress. */
function useRates({ form, cart, totals, basis, onQuote, onTrouble }: RatesInput) {
  const settings = usePricedSettings();
  const sentCart = useSentCart()?.ref ?? null;
  const { makings } = useHowHatsAreMade();
  return useSingleFlight(async () => {
    onTrouble(null);
    const focused = document.activeElement;
    const typed = textOf(focused);
    // Mistakes in these are shown before the options make the page longer.
    const filled = CONTACT_FIELDS.filter((field) => form.getValues(field).trim() !== '');
    if (!(await form.trigger([...filled, ...DESTINATION_FIELDS], { shouldFocus: true }))) return;
    // Who left the suggested country has chosen it.
    changePlans({ country: form.getValues('country') });
    try {
      const sooner = totals.itemCount >= largestPack(settings).hats;
      const discountCode = countingCode(totals);
      const body = ratesBody(form.getValues(), cart, { discountCode, sooner, sentCart, makings });
      const answer = await apiRequest<ShippingOptionAnswer[]>('POST', '/api/shipping-rates', { body });
      // The options take the focus once nothing else has it. Who types on keeps it.
      if (focused instanceof HTMLElement && focused === document.activeElement && textOf(focused) === typed)
        focused.blur();
      onQuote(newQuote(basis, answer.map(readOption)));
      if (sooner && answer.length === 1) onTrouble({ message: NO_EXPRESS });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'field') {
        form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
        return;
      }
      if (refusal.kind === 'code') {
        refuseStoredCode(refusal.message);
        return onTrouble({ message: codeRefused(refusal.message) });
      }
      if (refusal.kind === 'message') {
        onTrouble({ message: refusal.message });
        // If a hat is no longer sold or looks different now, the cart says so.
        void checkCart();
      }
      toast(CHECKOUT_TOASTS.ratesFailed);
    }
  });
}

const textOf = (element: Element | null) => (element as HTMLInputElement | null)?.value;
