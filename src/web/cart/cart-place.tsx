import { useState } from 'react';
import { onFirstUse } from '../ui/on-first-use.tsx';
import { closeCart, useCartOpen } from './cart-state.ts';

const CartDialog = onFirstUse(async () => (await import('./cart-dialog.tsx')).CartDialog, {
  onMissing: closeCart,
});

/** Renders the cart dialog once it has been opened. */
export function CartPlace() {
  const open = useCartOpen();
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  return wasOpened && <CartDialog />;
}

export const warmUpCart = CartDialog.warmUp;
