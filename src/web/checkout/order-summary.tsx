import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { type CodedTotals, chargeOf } from '../../domain/cart/discount-code.ts';
import { codeNote, shippingNote, totalsDiscountName } from '../../domain/cart/discount-texts.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { add, formatPrice, readAmount, ZERO } from '../../domain/money/money.ts';
import { TAX_LABEL } from '../../domain/money/tax.ts';
import { type Gift, giftText } from '../../domain/orders/gift.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import { cartGrounds, colorsText, lineKey, linePrice } from '../cart/cart-item.ts';
import { openCart } from '../cart/cart-state.ts';
import { editPath } from '../cart/edit-path.ts';
import { LinkButton } from '../ui/button.tsx';
import { ScrollArea } from '../ui/overlay/scroll-area.tsx';
import { Receipt, ReceiptLine } from '../ui/receipt.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { useMaking } from '../use-shop.ts';
import { shippingCost } from './order/order-request.ts';
import { usePricedSettings } from './sent-cart.ts';
import { arrivalText, type EstimatedWay } from './shipping/estimate.ts';
import type { ListedOption } from './shipping/shipping-quote.ts';
import './order-summary.css';

export interface SummaryProps {
  cart: Cart;
  totals: CodedTotals;
  option: ListedOption | null;
  /** What shipping will probably cost, until there is an option. */
  estimate: { label: string; ways: readonly EstimatedWay[] } | null;
  /** The days on which the hats may arrive with this option; null where they are shown elsewhere, or not known. */
  arrives: string | null;
  /** Whether the hats come before the party; null without one, or without dates. */
  party: ReactNode;
  /** What customs may ask for on top, or sales tax that is not known yet; null without. */
  importTax: string | null;
  /** Null unless it is one. */
  gift: Gift | null;
  onEditGift: () => void;
  /** A payment is in progress, so nothing can be edited. */
  isHeld: boolean;
}

/** The hats and what they cost, beside the form in a wide window. */
export const OrderSummary = (props: SummaryProps) => (
  <aside className="order-summary torn" aria-labelledby="order-summary-title">
    <h2 className="title" id="order-summary-title">
      Order Summary
    </h2>
    <Lines {...props} />
    <GiftLine {...props} />
    <Bill {...props} />
  </aside>
);

/** The same between the form and its button in a narrow window, with a link to the cart. */
export const NearSummary = (props: SummaryProps) => (
  <section className="order-summary torn" data-near aria-labelledby="order-summary-title">
    <div className="bar apart">
      <h2 className="title" id="order-summary-title">
        Order Summary
      </h2>
      {!props.isHeld && <LinkButton onClick={openCart}>Edit cart</LinkButton>}
    </div>
    <NearLines {...props} />
    <GiftLine {...props} />
    <Bill {...props} />
  </section>
);

/** In a narrow window nothing scrolls inside the page: the first rows, and the others on demand. */
function NearLines({ cart, isHeld }: SummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isOpen) list.current?.children[FIRST_LINES]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOpen]);
  // One more row is no longer than the button.
  const shown = isOpen || cart.length <= FIRST_LINES + 1 ? cart.length : FIRST_LINES;
  const rest = cart.length - shown;
  return (
    <div className="summary-lines">
      <ul className="ruled" ref={list}>
        <SummaryLines cart={cart} shown={shown} isHeld={isHeld} />
      </ul>
      {rest > 0 && <LinkButton onClick={() => setOpen(true)}>and {rest} more</LinkButton>}
    </div>
  );
}

const FIRST_LINES = 3;

const Lines = ({ cart, isHeld }: SummaryProps) => (
  <ScrollArea label="Items" className="summary-lines">
    <ul className="ruled">
      <SummaryLines cart={cart} shown={cart.length} isHeld={isHeld} />
    </ul>
  </ScrollArea>
);

function SummaryLines({ cart, shown, isHeld }: { cart: Cart; shown: number; isHeld: boolean }) {
  const grounds = cartGrounds(cart);
  return cart
    .slice(0, shown)
    .map((item, index) => (
      <SummaryLine key={lineKey(item)} item={item} ground={grounds[index]} isHeld={isHeld} />
    ));
}

interface SummaryLineProps {
  item: CartItem;
  ground: string | undefined;
  isHeld: boolean;
}

function SummaryLine({ item, ground, isHeld }: SummaryLineProps) {
  const making = useMaking(item.hatColor);
  const facts = [!item.isCustom && 'Ready-made', colorsText(item, making)].filter(Boolean).join('. ');
  return (
    <li className="summary-line hat-line">
      <Thumb item={item} ground={ground} />
      <div>
        <h3 className="name">{hatName(item)}</h3>
        <p className="summary-facts note">{facts}</p>
        {item.keepWords && <p className="note">{WORDS_TEXTS.kept}</p>}
        <p className="figures note">Quantity {item.quantity}</p>
      </div>
      {!isHeld && <EditLink item={item} />}
      <span className="summary-price figures bold">{linePrice(item)}</span>
    </li>
  );
}

/** A custom hat is edited in the designer, or with its crew; a ready-made one has only its quantity, in the cart. */
function EditLink({ item }: { item: CartItem }) {
  const label = `Edit ${hatName(item)}`;
  return item.isCustom ? (
    <Link className="link" to={editPath(item)} aria-label={label}>
      Edit
    </Link>
  ) : (
    <LinkButton aria-label={label} onClick={() => openCartAt(item)}>
      Edit
    </LinkButton>
  );
}

function Bill({ totals, option, estimate, arrives, party, importTax }: SummaryProps) {
  const settings = usePricedSettings();
  const { subtotal, isDiscounted, code, result } = totals;
  const likely = option ? null : (estimate?.ways[0] ?? null);
  const shipping = likely ? readAmount(likely.rate) : shippingCost(option);
  const { discount, total } = chargeOf(totals, shipping);
  const tax = option?.tax;
  const isFreeByCode = result === 'free_standard';
  const note = isFreeByCode && option?.id === 'EXPRESS' ? onlyStandard(code) : codeNote(totals, settings);
  return (
    <>
      <Receipt>
        <ReceiptLine label="Subtotal" amount={formatPrice(subtotal)} />
        {isDiscounted && (
          <ReceiptLine label={totalsDiscountName(totals)} amount={`\u2212${formatPrice(discount)}`} />
        )}
        <ReceiptLine
          label={
            option
              ? option.name + (isFreeByCode && option.id === 'STANDARD' ? shippingNote(code) : '')
              : ((likely && estimate?.label) ?? 'Shipping')
          }
          amount={option || likely ? formatPrice(shipping) : 'Not calculated yet'}
        />
        {tax !== undefined && <ReceiptLine label={TAX_LABEL} amount={formatPrice(tax)} />}
        <ReceiptLine label="Total" amount={formatPrice(add(total, tax ?? ZERO))} total />
      </Receipt>
      {note && <p className="text-2 mt-2">{note}</p>}
      {likely && estimate && <p className="text-2 mt-2">{arrivalText(estimate.ways)}</p>}
      {option && arrives && <p className="text-2 mt-2">Arrives {arrives}.</p>}
      {party}
      {importTax && <p className="text-2 mt-2">{importTax}</p>}
    </>
  );
}

const onlyStandard = (code: CodedTotals['code']): string | null =>
  code && `${code.name} is for Standard Shipping, so it is not spent.`;

let waiting: MutationObserver | null = null;

/** Opens the cart dialog and moves the focus to the line. The dialog's code may have to load first. */
function openCartAt(item: CartItem): void {
  waiting?.disconnect();
  waiting = new MutationObserver((_, observer) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.cart[open]');
    if (!dialog) return;
    observer.disconnect();
    const line = [...dialog.querySelectorAll<HTMLElement>('[data-line]')].find(
      ({ dataset }) => dataset.line === lineKey(item),
    );
    if (!line) return;
    line.tabIndex = -1;
    line.focus();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  openCart();
}

/** What the summary of an order says of a gift. */
const GiftLine = ({ gift, isHeld, onEditGift }: SummaryProps) =>
  gift && (
    <div className="bar apart mt-3 breaks">
      <p className="note">{giftText(gift)}</p>
      {!isHeld && (
        <LinkButton aria-label="Edit the gift" onClick={onEditGift}>
          Edit
        </LinkButton>
      )}
    </div>
  );
