import { discountName, shippingNote } from '../../../domain/cart/discount-texts.ts';
import { type Design, hatColorOf } from '../../../domain/design/design.ts';
import { textWords } from '../../../domain/design/thread-colors.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import { TAX_LABEL } from '../../../domain/money/tax.ts';
import type { ShopperLine, ShopperOrder } from '../../../wire/shopper-order.ts';
import { lineGrounds } from '../../ui/hat-ground.ts';
import type { PicturedItem } from '../../ui/hat-picture.tsx';
import { Receipt, ReceiptLine } from '../../ui/receipt.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { refundedIn } from '../order-texts.ts';
import { KeptNote } from './kept-note.tsx';
import './bought-hats.css';

interface BoughtHatsProps {
  order: ShopperOrder;
  title: string;
  /** The path on which the words of a line can be changed. */
  changePath?: (lineId: number) => string;
}

/** The bought hats by name, and what was paid: a receipt with a torn lower edge. */
export function BoughtHats({ order, title, changePath }: BoughtHatsProps) {
  const grounds = lineGrounds(
    order.lines.map(({ asPictured, design }) => (asPictured ? null : design.hatColor)),
  );
  return (
    <aside className="bought-hats torn" aria-labelledby="bought-hats">
      <h2 className="title mb-2" id="bought-hats">
        {title}
      </h2>
      <ul className="ruled mb-4">
        {order.lines.map((line, index) => (
          <li className="hat-line" key={line.id}>
            <Thumb item={picturedItem(line)} ground={grounds[index]} />
            <div>
              <h3 className="name">{line.name}</h3>
              <p className="figures note">{looksText(line)}</p>
              {line.words && <KeptNote words={line.words} changePath={changePath?.(line.id)} />}
            </div>
            <span className="figures bold">{formatPrice(line.amount)}</span>
          </li>
        ))}
      </ul>
      <Bill order={order} />
    </aside>
  );
}

/** A line of an order as `ItemPicture` wants it. */
export const picturedItem = ({ design, making, asPictured }: ShopperLine): PicturedItem & Design => ({
  ...design,
  making,
  image: asPictured?.image ?? '',
});

/** Like "Ready-made. Black, Lime Green text. 3 hats". */
function looksText({ design, making, asPictured, isCustom, quantity }: ShopperLine): string {
  const colors = asPictured
    ? 'As pictured'
    : `${hatColorOf(design.hatColor).label}, ${textWords(design.textColor, making)}`;
  return [!isCustom && 'Ready-made', colors, quantity > 1 && `${quantity} hats`].filter(Boolean).join('. ');
}

function Bill({ order }: { order: ShopperOrder }) {
  const { subtotal, discount, code, shippingMethod, shipping, tax, total, history } = order;
  const refunded = refundedIn(history);
  const isPaid = history.some(({ kind }) => kind === 'paid');
  return (
    <Receipt>
      <ReceiptLine label="Subtotal" amount={formatPrice(subtotal)} />
      {discount > 0 && <ReceiptLine label={discountName(order)} amount={`\u2212${formatPrice(discount)}`} />}
      <ReceiptLine label={shippingMethod + shippingNote(code)} amount={formatPrice(shipping)} />
      {tax !== undefined && <ReceiptLine label={TAX_LABEL} amount={formatPrice(tax)} />}
      <ReceiptLine label={isPaid ? 'Paid' : 'Total'} amount={formatPrice(total)} total />
      {refunded > 0 && <ReceiptLine label="Refunded" amount={`\u2212${formatPrice(refunded)}`} />}
    </Receipt>
  );
}
