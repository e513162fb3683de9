import { formatPrice, ZERO } from '../../../domain/money.ts';
import { discountLabel, LARGE_PACK } from '../../../domain/party-pack.ts';
import type { Totals } from '../../../domain/pricing.ts';
import { FREE_SHIPPING } from '../../../domain/shipping.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Receipt, ReceiptLine } from '../../ui/receipt.tsx';
import { closeCart } from '../cart-dialog-state.ts';

export const CartFooter = ({ totals }: { totals: Totals }) => (
  <footer className="cart-footer">
    <Receipt>
      <ReceiptLine label="Subtotal" amount={formatPrice(totals.subtotal)} />
      {totals.isDiscounted && (
        <ReceiptLine
          label={discountLabel(totals.discountPercentage)}
          amount={`\u2212${formatPrice(totals.discount)}`}
        />
      )}
      {totals.itemCount >= LARGE_PACK.hats && (
        <ReceiptLine label={FREE_SHIPPING.name} amount={formatPrice(ZERO)} />
      )}
      <ReceiptLine label="Total" amount={formatPrice(totals.discountedSubtotal)} total />
    </Receipt>
    <ButtonLink to="/checkout" tone="pink" voice="plain" wide onClick={closeCart}>
      Checkout
    </ButtonLink>
  </footer>
);
