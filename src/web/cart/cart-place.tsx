import { useState } from 'react';
import { onFirstUse } from '../ui/on-first-use.tsx';
import { closeCart, useCartOpen } from './cart-dialog-state.ts';

const CartDialog = onFirstUse(async () => (await import('./dialog/cart-dialog.tsx')).CartDialog, {
  onMissing: closeCart,
});

/** Where the cart dialog stands, from its first opening on. */
export function CartPlace() {
  const open = useCartOpen();
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  return wasOpened && <CartDialog />;
}

export const warmUpCart = CartDialog.warmUp;
