import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShippingForm } from '../../../domain/address/address.ts';
import { taxedPlace } from '../../../domain/address/wallet-address.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { type CodedTotals, priceCart } from '../../../domain/cart/discount-code.ts';
import { formatPrice, readAmount } from '../../../domain/money/money.ts';
import type { ShippingEstimate } from '../../../wire/shipping-rates.ts';
import { apiRequest } from '../../api.ts';
import { checkCart } from '../../cart/cart-changes.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { repriceCart } from '../../cart/compare-cart.ts';
import { refreshCode, refuseStoredCode } from '../../cart/stored-code.ts';
import { useFactsReload } from '../../use-facts-reload.ts';
import { refreshSettings } from '../../use-settings.ts';
import { useHowHatsAreMade } from '../../use-shop.ts';
import { CHECKOUT_PATH } from '../checkout-stage.ts';
import { codeRefused } from '../checkout-texts.ts';
import { storePaidOrder, thankYouHere } from '../draft/stored-checkout.ts';
import { type Refusal, refusalOf } from '../order/refusal.ts';
import { settleOrder } from '../order/settle-order.ts';
import { usePricedSettings, useSentCart } from '../sent-cart.ts';
import { ACCEPTED_HERE } from '../thank-you/redirect-result.ts';
import { NOT_HERE, priceChanged, SHEET_FAILED } from './express-texts.ts';
import { payByWallet, type SheetPurchase, type SheetResult } from './pay-by-wallet.ts';
import { placeBody, readOptions, type SheetOption, sheetLines, sheetRates, sheetTotal } from './sheet.ts';
import type { WalletRefusal } from './use-wallet-form.ts';

export interface SheetProps {
  cart: Cart;
  totals: CodedTotals;
  /** The hat of its page is bought alone, and the cart stays as it is. */
  isAlone?: boolean;
  /** Opens the form, filled in, when a wallet leaves something out or the shop refuses what it filled in. */
  onLacking: (form: ShippingForm, refused?: WalletRefusal) => void;
}

/** An open sheet: its hats, which do not change while it is open, and the ways to ship them. */
interface Sheet extends SheetPurchase {
  options: SheetOption[];
}

interface Loaded {
  stripe: Stripe | null;
  elements: StripeElements | null;
}

/** Answers a wallet's sheet, from its opening to the payment. */
export function useSheet(
  { cart, isAlone = false, onLacking, totals, first }: SheetProps & { first: SheetOption },
  { stripe, elements }: Loaded,
) {
  const settings = usePricedSettings();
  const sent = useSentCart();
  const { makings } = useHowHatsAreMade();
  const navigate = useNavigate();
  const onRefused = useRefusal(isAlone);
  const root = useRef<HTMLDivElement>(null);
  const sheet = useRef<Sheet | null>(null);
  const isConfirmed = useRef(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [isPaid, setPaid] = useState(false);

  /** Shows the sum with this option. The sheet's amount changes first, because its lines may not exceed it. */
  function choose(open: Sheet, option: SheetOption) {
    sheet.current = { ...open, option };
    void elements?.update({ amount: sheetTotal(open.totals, option) });
    return { lineItems: sheetLines(open.cart, open.totals, option) };
  }

  async function onAddress({
    address,
    resolve,
    reject,
  }: StripeExpressCheckoutElementShippingAddressChangeEvent) {
    const open = sheet.current;
    if (!open) return reject();
    /** Says nothing once the sheet has taken a later address. */
    const refuseAddress = async (refusal: Refusal) => {
      if (sheet.current && sheet.current !== open) return;
      if (sheet.current && refusal.kind === 'code')
        sheet.current = { ...open, totals: priceCart(open.cart, settings) };
      await refuse(refusal);
    };
    setNotice(null);
    try {
      const body = placeBody(taxedPlace(address), {
        cart: open.cart,
        totals: open.totals,
        settings,
        sentCart: sent?.ref,
      });
      const answer = await apiRequest<ShippingEstimate>('POST', '/api/shipping-estimate', { body });
      const options = readOptions(answer);
      const [option] = options;
      if (!option && answer.ships) await refuseAddress({ kind: 'message', message: NOT_HERE, line: null });
      if (!option || sheet.current?.cart !== open.cart) return reject();
      const shown = choose({ ...open, options }, option);
      resolve({ ...shown, shippingRates: sheetRates(options) });
    } catch (error) {
      await refuseAddress(refusalOf(error));
      reject();
    }
  }

  const refuse = async (refusal: Refusal) => setNotice(await onRefused(refusal, sheet.current));

  async function end(result: SheetResult) {
    if (result.kind === 'other_address') return;
    if ('orderId' in result) {
      const { kind, orderId } = result;
      // If the tab dies from here on, a reload opens the thank-you page, which takes the hats out of the cart.
      if (kind === 'paid') {
        storePaidOrder(orderId);
        setPaid(true);
        await settleOrder(orderId);
      }
      const state = kind === 'paid_before' ? null : ACCEPTED_HERE;
      return navigate(thankYouHere(orderId), { replace: location.pathname === CHECKOUT_PATH, state });
    }
    if (result.kind === 'lacking') return onLacking(result.form, result.refused);
    if (result.kind === 'failed') return setNotice(result.notice);
    await refuse(result.refusal);
  }

  return {
    root,
    notice,
    isPaid,

    onClick({ resolve }: StripeExpressCheckoutElementClickEvent) {
      setNotice(null);
      const taken = isAlone || sent ? [] : cart;
      const open = { cart, totals, settings, makings, sent, option: first, options: [first], taken };
      resolve({ ...choose(open, first), shippingRates: sheetRates(open.options) });
    },

    onShippingAddressChange: (event: StripeExpressCheckoutElementShippingAddressChangeEvent) =>
      void onAddress(event),

    onShippingRateChange({
      shippingRate,
      resolve,
      reject,
    }: StripeExpressCheckoutElementShippingRateChangeEvent) {
      const open = sheet.current;
      const option = open?.options.find(({ id }) => id === shippingRate.id);
      if (open && option) resolve(choose(open, option));
      else reject();
    },

    onCancel() {
      sheet.current = null;
      void elements?.update({ amount: sheetTotal(totals, first) });
    },

    async onConfirm(event: StripeExpressCheckoutElementConfirmEvent) {
      const open = sheet.current;
      if (!stripe || !elements || !open) return event.paymentFailed({ reason: 'fail' });
      if (isConfirmed.current) return;
      isConfirmed.current = true;
      const restore = leaveTopLayer(root.current);
      try {
        await end(await payByWallet(event, { stripe, elements }, open));
      } catch {
        event.paymentFailed({ reason: 'fail' });
        setNotice(SHEET_FAILED);
      } finally {
        isConfirmed.current = false;
        restore();
      }
    },
  };
}

/** What to say when the shop refuses the order, once the page has the new facts. */
function useRefusal(isAlone: boolean) {
  const reload = useFactsReload();

  return async (refusal: Refusal, sheet: Sheet | null): Promise<string> => {
    if (refusal.kind === 'price_changed') {
      await Promise.all([refreshSettings(), refreshCode({ always: true })]);
      if (isAlone) reload();
      else if (sheet && !sheet.sent) browserCart.change((lines) => repriceCart(lines, refusal.figures));
      return priceChanged(formatPrice(readAmount(refusal.figures.total)));
    }
    if (refusal.kind === 'code') {
      refuseStoredCode(refusal.message);
      return codeRefused(refusal.message);
    }
    if (refusal.kind === 'field') return refusal.message;
    if (refusal.kind !== 'message') return SHEET_FAILED;
    // If a hat is no longer sold, this removes it from the cart, or shows why on its page.
    void checkCart();
    void refreshSettings();
    // Or it is made differently now.
    reload();
    return refusal.message;
  };
}

/** A bank's page opens over ours, and a modal dialog would cover it. Returns a function that makes the dialog modal again. */
function leaveTopLayer(root: HTMLElement | null): () => void {
  const dialog = root?.closest('dialog');
  if (!dialog?.open) return () => undefined;
  dialog.close();
  dialog.show();
  return () => {
    if (!dialog.isConnected) return;
    dialog.close();
    dialog.showModal();
    // As when it was opened: the browser would focus the button that closes it.
    dialog.focus();
  };
}
