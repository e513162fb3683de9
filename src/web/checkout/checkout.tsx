import { useEffect, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ShippingForm } from '../../domain/address/address.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { type CodedTotals, countingCode, priceCart } from '../../domain/cart/discount-code.ts';
import { formatAmount } from '../../domain/money/money.ts';
import { refusals } from '../api.ts';
import { importTax } from '../cart/import-tax.ts';
import { PartyLine } from '../cart/party-line.tsx';
import { plannedParty, usePlans } from '../cart/plans.ts';
import { codeNow } from '../cart/stored-code.ts';
import { useShippingEstimate } from '../cart/use-estimate.ts';
import { listsOf } from '../crew/friends/stored-lists.ts';
import { useFieldInView } from '../ui/use-field-in-view.ts';
import { useFactsReload } from '../use-facts-reload.ts';
import { useSettings } from '../use-settings.ts';
import { useHowHatsAreMade } from '../use-shop.ts';
import { stageOf, useStageHistory } from './checkout-stage.ts';
import { SETBACKS } from './checkout-texts.ts';
import type { CheckoutDraft, PendingPayment } from './draft/checkout-draft.ts';
import { readDraft, storeDraft } from './draft/stored-checkout.ts';
import { ExpressAtCheckout } from './express/express-at-checkout.tsx';
import { placeName } from './gift/place-name.ts';
import { giftIn, useGiftPlan } from './gift/stored-gift.ts';
import { hashRequest } from './order/order-attempt.ts';
import { orderBody, orderTotal } from './order/order-request.ts';
import { latestCart } from './order/stored-attempts.ts';
import { NearSummary, OrderSummary, type SummaryProps } from './order-summary.tsx';
import { PaymentStage } from './payment/payment-stage.tsx';
import { usePricedSettings, useSentCart } from './sent-cart.ts';
import { onCountryChange } from './shipping/address-fields.tsx';
import { arrivalOf, estimateLabel } from './shipping/estimate.ts';
import { chosenOption, currentQuote, isSooner, quoteBasis } from './shipping/shipping-quote.ts';
import { type EditedPart, ShippingStage } from './shipping/shipping-stage.tsx';
import { type Purchase, usePendingPayment } from './use-purchase.ts';

/** The current stage beside the order summary. */
export function Checkout({ purchase }: { purchase: Purchase }) {
  const { cart, code, isHeld, isPaid } = purchase;
  const settings = usePricedSettings();
  const sent = useSentCart();
  const sentCart = sent?.ref ?? null;
  useFieldInView();
  useFreshFacts();
  const { makings } = useHowHatsAreMade();
  const [draft] = useState(() => readDraft(settings.countries));
  const form = useForm<ShippingForm>({ defaultValues: draft.form, mode: 'onBlur', reValidateMode: 'onBlur' });
  const [storedQuote, setQuote] = useState(draft.quote);
  const pending = usePendingPayment(draft.payment, purchase);
  const history = useStageHistory(isHeld);

  const values = form.watch();
  const totals = priceCart(cart, settings, code);
  const basis = quoteBasis(values, { cart, totals, settings });
  const isSoonerAsked = storedQuote?.basis === basis && isSooner(storedQuote);
  const ways = useShippingEstimate(values, cart, {
    discountCode: countingCode(totals),
    sooner: isSoonerAsked,
    sentCart,
  });
  const isTaxed = ways?.some(({ taxLater }) => taxLater);
  const quote = currentQuote(storedQuote, { basis, hats: totals.itemCount, settings, isTaxed });
  const option = chosenOption(quote);
  const { payment } = pending;
  useStoredDraft({ form: values, quote: storedQuote, payment });
  useChosenCountry(form, isHeld);

  const gift = giftIn(useGiftPlan());

  const requestHashOf = (hats: Cart, totals: CodedTotals) =>
    option &&
    hashRequest(
      orderBody({
        form: values,
        cart: hats,
        totals,
        option,
        partyOn: plannedParty(),
        gift,
        crews: listsOf(hats),
        sentCart,
        makings,
      }),
    );
  const { wantsPayment, failure } = history;
  const stage = stageOf({ wantsPayment, isHeld, payment, requestHash: requestHashOf(cart, totals) });
  const step = stage.kind === 'payment' ? 'payment' : 'shipping';
  const takesFocus = useHasMoved(step);
  const [edited, setEdited] = useState<EditedPart | null>(null);
  const isNarrow = useNarrowWindow();
  const arrives = arrivalOf(ways, option?.name);
  const { partyOn } = usePlans();
  // Its day may pass while the page is open.
  const party = {
    partyOn: plannedParty() === partyOn ? partyOn : '',
    ways,
    hats: cart,
    to: gift ? placeName(values) : '',
  };
  const estimate = ways && { label: estimateLabel(values), ways };
  const summary: SummaryProps = {
    cart,
    totals,
    option,
    estimate,
    arrives: step === 'shipping' ? arrives : null,
    party: <PartyLine className="text-2 mt-2" {...party} chosen={option?.id} />,
    // What the shop chose is not for the shopper to edit.
    isHeld: isHeld || sent !== null,
    gift,
    onEditGift: () => edit('gift'),
    importTax: option?.tax === undefined ? importTax(values.country, ways) : null,
  };
  const nearSummary = isNarrow && <NearSummary {...summary} />;

  function edit(part: EditedPart) {
    setEdited(part);
    history.toShipping();
  }

  function onOrdered(next: PendingPayment) {
    pending.set(next);
    setEdited(null);
    history.toPayment();
  }

  return (
    <div className="wrap columns head top">
      <section className="checkout-stage">
        <Steps current={step} />
        {step === 'shipping' && <ExpressAtCheckout cart={cart} totals={totals} form={form} />}
        {stage.kind === 'payment' && option ? (
          <PaymentStage
            payment={stage.payment}
            order={{ form: values, option, arrives, gift }}
            failure={failure}
            isReopened={pending.isReopened}
            isHeld={isHeld}
            isPaid={isPaid}
            takesFocus={takesFocus}
            summary={nearSummary}
            onEdit={edit}
            onStart={() => {
              history.clearFailure();
              const latest = latestCart();
              return pending.start(
                stage.payment,
                sent
                  ? requestHashOf(cart, totals)
                  : requestHashOf(latest, priceCart(latest, settings, codeNow())),
              );
            }}
            onEnd={(outcome) => pending.end(stage.payment, outcome)}
            onClosed={() => pending.reopen(stage.payment, formatAmount(orderTotal(totals, option)))}
          />
        ) : (
          <>
            <ShippingStage
              form={form}
              cart={cart}
              totals={totals}
              basis={basis}
              quote={quote}
              party={party}
              setback={stage.kind === 'changed' ? SETBACKS.changed : pending.setback}
              takesFocus={takesFocus}
              edited={edited}
              onQuote={setQuote}
              onOrdered={onOrdered}
            />
            {nearSummary}
          </>
        )}
      </section>
      {!isNarrow && <OrderSummary {...summary} />}
    </div>
  );
}

/** Follows the country that is chosen in the cart over this page, or in another tab. */
function useChosenCountry(form: UseFormReturn<ShippingForm>, isHeld: boolean) {
  const { country } = usePlans();
  const { countries } = useSettings();
  const isNew =
    !isHeld && countries.some((code) => code === country) && country !== form.getValues('country');
  useEffect(() => {
    if (!isNew) return;
    form.setValue('country', country);
    onCountryChange(form);
  }, [form, country, isNew]);
}

/** Stores the draft on every change, for a reload. */
function useStoredDraft(draft: CheckoutDraft) {
  const text = JSON.stringify(draft);
  // Depends on the text, so that a render without a change does not bring back a deleted draft.
  useEffect(() => {
    storeDraft(JSON.parse(text));
  }, [text]);
}

/** Whether the page has left the stage that it opened with. */
function useHasMoved(stage: string): boolean {
  const [opening, setOpening] = useState<string | null>(stage);
  if (opening !== null && opening !== stage) setOpening(null);
  return opening === null;
}

const STEPS = [
  { stage: 'shipping', label: '1. Shipping' },
  { stage: 'payment', label: '2. Payment' },
] as const;

const Steps = ({ current }: { current: (typeof STEPS)[number]['stage'] }) => (
  <ol className="checkout-steps bar text-2 bold mb-5">
    {STEPS.map(({ stage, label }) => (
      <li
        key={stage}
        aria-current={stage === current ? 'step' : undefined}
        data-done={(current === 'payment' && stage === 'shipping') || undefined}
      >
        {label}
      </li>
    ))}
  </ol>
);

const NARROW = '(max-width: 55em)';

/** Whether there is room for only one column. False on the server. */
const useNarrowWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Reloads the shop's facts after a refusal: the owner may have changed how hats are made since the page was opened. */
function useFreshFacts(): void {
  const reload = useFactsReload();
  useEffect(() => {
    refusals.addEventListener('refused', reload);
    return () => refusals.removeEventListener('refused', reload);
  }, [reload]);
}
