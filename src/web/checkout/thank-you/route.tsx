import { useEffect, useRef, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import type { ShopperLine } from '../../../wire/shopper-order.ts';
import { PutBack } from '../../orders/change-window/put-back.tsx';
import { MissingOrder } from '../../orders/missing-order.tsx';
import { pageContext } from '../../page-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ShortPage, shortMeta } from '../../ui/short-page.tsx';
import { Slab } from '../../ui/slab.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useReload } from '../../use-reload.ts';
import { useSettings } from '../../use-settings.ts';
import { CHECKOUT_PATH, failedEntry } from '../checkout-stage.ts';
import { CHECKOUT_TOASTS, PAYMENT_FAILED } from '../checkout-texts.ts';
import {
  readDraft,
  storeDraft,
  storePaidOrder,
  storeThankedOrder,
  thankYouHere,
} from '../draft/stored-checkout.ts';
import { settleOrder } from '../order/settle-order.ts';
import { closeAttempt, takeBought } from '../order/stored-attempts.ts';
import { searchOfOrder } from '../sent-cart.ts';
import type { Route } from './+types/route.ts';
import { OrderConfirmed } from './order-confirmed.tsx';
import { hasStripeParams, nextStep, type RedirectResult, redirectResultOf } from './redirect-result.ts';
import { useBoughtOrder } from './use-bought-order.ts';
import './thank-you.css';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('Thank you');

/** Loads the order in the address from our own database; null when the address names none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = orderIn(new URL(request.url));
  if (id === null) return { order: null };
  const order = isOrderId(id) ? await context.get(pageContext).paymentSummary(id) : null;
  if (!order) throw data(null, { status: 404 });
  return { order };
}

/** Keeps the loaded order when only Stripe's parameters are removed from the address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isCleaned = currentUrl.search !== nextUrl.search && orderIn(currentUrl) === orderIn(nextUrl);
  return !isCleaned && defaultShouldRevalidate;
}

const orderIn = ({ searchParams }: URL) => searchParams.get('order');

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  const result = redirectResultOf(useLocation());
  const { days } = useSettings();
  const order = useConfirmation(loaderData.order, result);
  useCleanAddress(loaderData.order?.id ?? null, result);
  useBoughtCart(order);
  const bought = useBoughtOrder(order?.paid ? order.id : null);
  const isKnown = bought !== null && bought !== 'loading';
  if (order?.canceled || (isKnown && isCanceled(bought.order.status)))
    return <OrderCanceled id={order?.id ?? ''} lines={isKnown ? bought.order.lines : []} />;
  return order && !order.paid ? (
    <ConfirmingPayment order={order} />
  ) : (
    <OrderConfirmed order={order} bought={bought} shippedIn={days.shippedIn} />
  );
}

/** Moves the redirect result into the history entry, and out of the address, which also contains a client secret. */
function useCleanAddress(orderId: string | null, result: RedirectResult) {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasStripeParams(search)) return;
    const path = orderId === null ? '/thank-you' : thankYouHere(orderId);
    void navigate(path, { replace: true, preventScrollReset: true, state: { result } });
  }, [search, orderId, result, navigate]);
}

/** Removes the hats of a paid order from the cart. Hats that were added later stay. */
function useBoughtCart(order: PaymentSummary | null) {
  const orderId = order?.id ?? null;
  const paidId = order?.paid ? order.id : null;
  const isCanceled = order?.canceled ?? false;
  useEffect(() => {
    // From here on the address names the order.
    if (orderId !== null) storePaidOrder(null);
  }, [orderId]);
  useEffect(() => {
    if (paidId === null) return;
    if (readDraft().payment?.orderId === paidId) storeDraft(null);
    takeBought(paidId);
    storeThankedOrder(isCanceled ? null : paidId);
  }, [paidId, isCanceled]);
}

const OrderCanceled = ({ id, lines }: { id: string; lines: readonly ShopperLine[] }) => (
  <ShortPage title="This order is closed">
    <p className="lede">Your money for order #{id} goes back to your card. See our email for details.</p>
    {lines.length > 0 && <PutBack orderId={id} lines={lines} />}
    <ButtonLink to="/shop" tone={lines.length > 0 ? 'white' : 'ink'}>
      Browse hats
    </ButtonLink>
  </ShortPage>
);

const LATE_AFTER_MS = 15_000;

const ConfirmingPayment = ({ order }: { order: PaymentSummary }) => (
  <section className="on-lime section">
    <div className="confirming wrap stack gap-6 packed">
      <Slab name="confirming" as="p" />
      <div role="status">
        <h1 className="lede bold">Confirming your payment…</h1>
        {useIsLate() && (
          <p>
            Your bank is taking a while. You can close this page: we keep checking order{' '}
            <b className="figures">#{order.id}</b> and will email you.
          </p>
        )}
      </div>
    </div>
  </section>
);

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const end = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(end);
  }, []);
  return isLate;
}

/** Polls an unpaid order until it is paid, and returns its latest state. A failed payment leads back to the checkout. */
function useConfirmation(order: PaymentSummary | null, result: RedirectResult): PaymentSummary | null {
  const [paidId, setPaidId] = useState<string | null>(null);
  const reload = useReload();
  const navigate = useNavigate();
  // These change on every render, but polling starts once per order.
  const latest = useRef({ result, reload, navigate });
  useEffect(() => {
    latest.current = { result, reload, navigate };
  });

  const unpaidId = order && !order.paid ? order.id : null;
  useEffect(() => {
    if (unpaidId === null) return;
    const leaving = new AbortController();
    void pollOrder({
      orderId: unpaidId,
      result: latest.current.result,
      signal: leaving.signal,
      // If only the API fails, the reloaded page may already show the order as paid.
      onLost: () => latest.current.reload(),
    }).then(({ end, message }) => {
      if (end === 'paid') setPaidId(unpaidId);
      if (end === 'canceled') closeAttempt(unpaidId);
      if (end === 'failed' || end === 'canceled') backToCheckout(latest.current.navigate, unpaidId, message);
    });
    return () => leaving.abort();
  }, [unpaidId]);

  return order && { ...order, paid: order.paid || order.id === paidId };
}

function backToCheckout(navigate: ReturnType<typeof useNavigate>, orderId: string, message = PAYMENT_FAILED) {
  toast(CHECKOUT_TOASTS.paymentFailed(message));
  void navigate(CHECKOUT_PATH + searchOfOrder(orderId), { replace: true, state: failedEntry(message) });
}

const PAUSE_MS = 2000;

interface Poll {
  orderId: string;
  result: RedirectResult;
  signal: AbortSignal;
  /** Called after each request without an answer. */
  onLost: () => void;
}

interface PollEnd {
  /** Null when `signal` aborted. */
  end: 'paid' | 'failed' | 'canceled' | null;
  /** Why it failed, in Stripe's words. */
  message?: string | undefined;
}

/** Asks the shop about an order until it is paid or failed. */
async function pollOrder(poll: Poll): Promise<PollEnd> {
  const { result, signal, onLost } = poll;
  while (!signal.aborted) {
    const answer = await settleOrder(poll.orderId, signal);
    if (signal.aborted) break;
    const step = nextStep(answer, result);
    if (step === 'failed' && answer?.status === 'canceled') return { end: 'canceled' };
    if (step !== 'ask_again') return { end: step, message: answer?.message };
    if (answer === null) onLost();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { end: null };
}
