import type { Cart } from '../../domain/cart.ts';
import { type CodedTotals, chargeOf, countingCode } from '../../domain/discount-code.ts';
import { shippingNote, totalsDiscountName } from '../../domain/discount-texts.ts';
import { formatPrice, readAmount, ZERO } from '../../domain/money.ts';
import type { Settings } from '../../domain/settings.ts';
import { shippingOptions } from '../../domain/shipping.ts';
import { COUNTRIES } from '../../domain/states.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Receipt, ReceiptLine } from '../ui/receipt.tsx';
import { CartCode } from './cart-code.tsx';
import { CartPlans } from './cart-plans.tsx';
import { closeCart } from './cart-state.ts';
import type { RefusedHat } from './find-refused.ts';
import { importTax } from './import-tax.ts';
import { PartyLine } from './party-line.tsx';
import { spanText } from './party-texts.ts';
import { usePlans } from './plans.ts';
import { type EstimatedWay, useShippingEstimate } from './use-estimate.ts';

export interface CartSums {
  totals: CodedTotals;
  settings: Settings;
}

interface FooterProps extends CartSums {
  /** The hats that can be made. */
  hats: Cart;
  /** The hats that cannot be made, which have to go before the checkout. */
  refused: readonly RefusedHat[];
  onFixRefused: () => void;
  onClear: () => void;
}

/** Where the hats go and for when, what everything costs, and the way to the checkout. */
export function CartFooter({ totals, settings, hats, refused, onFixRefused, onClear }: FooterProps) {
  const { country, partyOn } = usePlans();
  const place = COUNTRIES.find(({ code }) => code === country);
  const tax = importTax(country);
  const ways = useShippingEstimate({ country: place?.code ?? '' }, hats, countingCode(totals));
  return (
    <footer className="cart-footer">
      <CartPlans />
      {ways && partyOn !== '' && (
        <PartyLine className="cart-party" role="status" hats={totals.itemCount} {...{ partyOn, ways }} />
      )}
      <CartCode totals={totals} settings={settings} />
      <Bill totals={totals} settings={settings} way={ways?.[0] ?? null} isAbroad={country !== 'US'} />
      {tax && <p className="cart-import">{tax}</p>}
      <button type="button" className="link cart-clear" onClick={onClear}>
        Clear Cart
      </button>
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
          to="/checkout"
          reloadDocument={false}
          prefetch="render"
          tone="pink"
          voice="plain"
          wide
          onClick={closeCart}
        >
          Checkout
        </ButtonLink>
      )}
    </footer>
  );
}

function refusedLabel(refused: readonly RefusedHat[]): string {
  const hats = refused.length === 1 ? '1 hat' : `${refused.length} hats`;
  if (refused.every(({ canKeep }) => canKeep)) return `Change or keep ${hats} first`;
  return `${refused.every(({ item }) => !item.isCustom) ? 'Take out' : 'Fix'} ${hats} first`;
}

interface BillProps extends CartSums {
  /** The cheapest way of shipping; null until it is known. */
  way: EstimatedWay | null;
  isAbroad: boolean;
}

function Bill({ totals, settings, way, isAbroad }: BillProps) {
  const { itemCount, discountedSubtotal, result, code } = totals;
  const freeStandard = result === 'free_standard';
  const parcel = { country: 'US' as const, hats: itemCount, discountedSubtotal, freeStandard };
  const [least] = shippingOptions(parcel, null, settings);
  const rate = way ? readAmount(way.rate) : (least?.rate ?? ZERO);
  // A free way of shipping is free everywhere.
  const from = way || rate === ZERO ? '' : 'from ';
  const { discount, total } = chargeOf(totals, rate);
  const name = least?.id === 'FREE_SHIPPING' ? least.name : standardName(rate === ZERO, way, isAbroad);
  return (
    <Receipt>
      <ReceiptLine label="Subtotal" amount={formatPrice(totals.subtotal)} />
      {totals.isDiscounted && (
        <ReceiptLine label={totalsDiscountName(totals)} amount={`\u2212${formatPrice(discount)}`} />
      )}
      {itemCount > 0 && (
        <ReceiptLine
          label={
            <>
              {name}
              {freeStandard && shippingNote(code)}
              {way && <span>, arrives {spanText(way)}</span>}
            </>
          }
          amount={`${from}${formatPrice(rate)}`}
        />
      )}
      <ReceiptLine
        label="Total"
        amount={`${itemCount > 0 ? from : ''}${formatPrice(itemCount > 0 ? total : ZERO)}`}
        total
      />
    </Receipt>
  );
}

/** Abroad, the price may depend on the rest of the address. */
function standardName(isFree: boolean, way: EstimatedWay | null, isAbroad: boolean): string {
  if (!way && !isFree) return 'Shipping';
  return isAbroad && !isFree ? 'Standard shipping, estimated' : 'Standard shipping';
}
