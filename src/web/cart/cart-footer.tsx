import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Cart } from '../../domain/cart/cart.ts';
import { type CodedTotals, chargeOf, type DiscountCode } from '../../domain/cart/discount-code.ts';
import { codeNote, effectText, shippingNote, totalsDiscountName } from '../../domain/cart/discount-texts.ts';
import { counted } from '../../domain/language/counted.ts';
import { formatPrice, readAmount, ZERO } from '../../domain/money/money.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { daysBetween } from '../../domain/shipping/days-text.ts';
import { shippingOptions } from '../../domain/shipping/shipping.ts';
import { ExpressPlace } from '../checkout/express/express-place.tsx';
import { useWalletForm } from '../checkout/express/use-wallet-form.ts';
import { placeName } from '../checkout/gift/place-name.ts';
import { useGiftPlan } from '../checkout/gift/stored-gift.ts';
import type { EstimatedWay } from '../checkout/shipping/estimate.ts';
import { Button, ButtonLink, LinkButton } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToastsAbove } from '../ui/overlay/use-toasts-above.ts';
import { Receipt, ReceiptLine } from '../ui/receipt.tsx';
import { CartPlans } from './cart-plans.tsx';
import { closeCart } from './cart-state.ts';
import type { RefusedHat } from './find-refused.ts';
import { importTax } from './import-tax.ts';
import { PartyLine } from './party-line.tsx';
import { usePlans } from './plans.ts';
import { enterCode, storeCode, useStoredCode } from './stored-code.ts';
import './cart-code.css';

export interface CartSums {
  totals: CodedTotals;
  settings: Settings;
}

interface BillProps extends CartSums {
  /** What shipping costs and takes; null until it is known. */
  ways: readonly EstimatedWay[] | null;
}

/** Where the hats go and for when, and what they cost: all that explains the total. `hats` are those that can be made. */
export function CartBill({ totals, settings, ways, hats }: BillProps & { hats: Cart }) {
  const { country, partyOn } = usePlans();
  const tax = importTax(country, ways);
  const to = useGiftPlan().isGift ? placeName({ country: country || 'US', state: '' }) : '';
  const { name, discount, price } = useShipping({ totals, settings, ways });
  return (
    <div className="cart-bill stack">
      <CartPlans />
      <PartyLine className="tight if-any" role="status" partyOn={partyOn} ways={ways} hats={hats} to={to} />
      <CartCode totals={totals} settings={settings} />
      <Receipt>
        <ReceiptLine label="Subtotal" amount={formatPrice(totals.subtotal)} />
        {totals.isDiscounted && (
          <ReceiptLine label={totalsDiscountName(totals)} amount={`\u2212${formatPrice(discount)}`} />
        )}
        {totals.itemCount > 0 && (
          <ReceiptLine
            label={
              <>
                {name}
                {totals.result === 'free_standard' && shippingNote(totals.code)}
              </>
            }
            amount={price}
          />
        )}
      </Receipt>
      {tax && <p className="note">{tax}</p>}
    </div>
  );
}

interface FooterProps extends BillProps {
  hats: Cart;
  /** The hats that cannot be made, which have to go before the checkout. */
  refused: readonly RefusedHat[];
  /** Whether the shop has answered since the cart was opened. */
  isAnswered: boolean;
  onFixRefused: () => void;
  onClear: () => void;
}

const CHECKOUT = '/checkout';

/** The total, how and when it comes, and the way to the checkout: always in view. */
export function CartFooter({
  totals,
  settings,
  ways,
  hats,
  refused,
  isAnswered,
  onFixRefused,
  onClear,
}: FooterProps) {
  const { name, total } = useShipping({ totals, settings, ways });
  const [way] = ways ?? [];
  const openForm = useWalletForm();
  const isThere = useLocation().pathname === CHECKOUT;
  // The cart stays until the page has come, which takes seconds on a slow network.
  const isOpening = useNavigation().location?.pathname === CHECKOUT && !isThere;
  const footer = useRef<HTMLElement>(null);
  useToastsAbove(footer);
  return (
    <footer className="cart-footer grid" ref={footer}>
      <dl className="cart-total bar apart full title text-7">
        <dt>Total</dt>
        <dd className="figures nowrap">{total}</dd>
      </dl>
      <p className="note">{way && `${name}, arrives ${daysBetween(way)}`}</p>
      <LinkButton className="self-end" onClick={onClear}>
        Clear Cart
      </LinkButton>
      {refused.length === 0 && <ExpressPlace cart={hats} totals={totals} onLacking={openForm} />}
      {refused.length > 0 ? (
        <Button voice="plain" wide onClick={onFixRefused}>
          {refusedLabel(refused)}
        </Button>
      ) : settings.pause ? (
        <Notice kind="warning" role="status">
          {settings.pause.text}
        </Notice>
      ) : (
        <ButtonLink
          to={CHECKOUT}
          reloadDocument={false}
          // React Router reloads a page that cannot prefetch: offline, that would be the end of it.
          prefetch={isAnswered ? 'render' : 'none'}
          tone="pink"
          voice="plain"
          wide
          onClick={isThere ? closeCart : undefined}
        >
          {isOpening ? 'Opening...' : 'Checkout'}
        </ButtonLink>
      )}
    </footer>
  );
}

function refusedLabel(refused: readonly RefusedHat[]): string {
  const hats = counted(refused.length, 'hat');
  if (refused.every(({ canKeep }) => canKeep)) return `Change or keep ${hats} first`;
  return `${refused.every(({ item }) => !item.isCustom) ? 'Take out' : 'Fix'} ${hats} first`;
}

/** The cheapest way of shipping, and the sums with it. Until it is known, prices begin with "from". */
function useShipping({ totals, settings, ways }: BillProps) {
  const isAbroad = usePlans().country !== 'US';
  const { itemCount, discountedSubtotal, result } = totals;
  const freeStandard = result === 'free_standard';
  const parcel = { country: 'US' as const, hats: itemCount, discountedSubtotal, freeStandard };
  const [least] = shippingOptions(parcel, null, settings);
  const [way] = ways ?? [];
  const rate = way ? readAmount(way.rate) : (least?.rate ?? ZERO);
  // A free way of shipping is free everywhere.
  const from = way || rate === ZERO ? '' : 'from ';
  const { discount, total } = chargeOf(totals, rate);
  return {
    name:
      least?.id === 'FREE_SHIPPING' ? least.name : standardName(rate === ZERO, way !== undefined, isAbroad),
    discount,
    price: `${from}${formatPrice(rate)}`,
    total: itemCount > 0 ? `${from}${formatPrice(total)}` : formatPrice(ZERO),
  };
}

/** Abroad, the price may depend on the rest of the address. */
function standardName(isFree: boolean, isKnown: boolean, isAbroad: boolean): string {
  if (!isKnown && !isFree) return 'Shipping';
  return isAbroad && !isFree ? 'Standard shipping, estimated' : 'Standard shipping';
}

/** The discount code: a field that folds away, or the code with what it does and a way to remove it. */
function CartCode({ totals, settings }: CartSums) {
  const stored = useStoredCode();
  const root = useRef<HTMLDivElement>(null);
  const had = useRef(stored !== null);
  const has = stored !== null;

  // The pressed button is gone, so the focus goes to what replaced it.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG';
    if (had.current !== has && isLost) root.current?.querySelector<HTMLElement>('button, summary')?.focus();
    had.current = has;
  }, [has]);

  return (
    <div className="cart-code tight" ref={root}>
      {stored ? (
        <Entered
          code={stored.code}
          note={stored.refusal ?? codeNote(totals, settings)}
          isRefused={stored.refusal !== null}
        />
      ) : (
        <details onToggle={({ currentTarget }) => reveal(currentTarget)}>
          <summary className="link">Have a code?</summary>
          <CodeForm />
        </details>
      )}
    </div>
  );
}

interface EnteredProps {
  code: DiscountCode;
  /** Why it does not count, or what else to know. */
  note: string | null;
  isRefused: boolean;
}

function Entered({ code, note, isRefused }: EnteredProps) {
  return (
    <>
      <p className="bar gap-3 apart breaks">
        <span>
          Code <b>{code.name}</b>
          {!isRefused && `, ${effectText(code)}`}
        </span>
        <LinkButton aria-label={`Remove code ${code.name}`} onClick={() => storeCode(null)}>
          Remove
        </LinkButton>
      </p>
      <p className="cart-code-note text-2 pt-2 if-any" role="status" data-refused={isRefused || undefined}>
        {note}
      </p>
    </>
  );
}

/** The cart's foot would cover what is below the list's edge. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function CodeForm() {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (error !== null) reveal(form.current);
  }, [error]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (typed.trim() === '') return setError('Type the code first.');
    setBusy(true);
    setError(await enterCode(typed));
    setBusy(false);
  }

  return (
    <form ref={form} className="cart-code-form grid gap-2 top pt-2" onSubmit={(event) => void submit(event)}>
      <InputField
        label="Discount code"
        value={typed}
        error={error}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <Button
        className="beside-field"
        type="submit"
        voice="plain"
        tone="white"
        busy={isBusy}
        busyLabel="Checking..."
      >
        Use it
      </Button>
    </form>
  );
}
