import { useNavigate } from 'react-router';
import type { ShippingField, ShippingForm } from '../../../domain/address/address.ts';
import { isRecord } from '../../../lib/json.ts';
import { CHECKOUT_PATH } from '../checkout-stage.ts';
import { isShippingField, parseDraft } from '../draft/checkout-draft.ts';

/** Why the shop did not take what a wallet filled in, although that left nothing out. */
export interface WalletRefusal {
  /** Null if nothing has to be corrected. */
  field: ShippingField | null;
  message: string;
}

/** Opens the checkout with what a wallet filled in, and why the shop did not take it. It stays in this tab's history entry, not in the address. */
export function useWalletForm() {
  const navigate = useNavigate();
  return (wallet: ShippingForm, refused?: WalletRefusal) =>
    void navigate(CHECKOUT_PATH, { state: { wallet, refused } });
}

/** What a wallet filled in, from the state of a history entry; null for other entries. */
export const walletFormIn = (state: unknown): ShippingForm | null =>
  isRecord(state) && isRecord(state.wallet) ? parseDraft({ form: state.wallet }).form : null;

/** Why the shop did not take that; null for other entries. */
export function walletRefusalIn(state: unknown): WalletRefusal | null {
  if (!isRecord(state) || !isRecord(state.refused)) return null;
  const { field, message } = state.refused;
  if (typeof message !== 'string') return null;
  return { field: isShippingField(field) ? field : null, message };
}
