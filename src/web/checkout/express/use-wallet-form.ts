import { useNavigate } from 'react-router';
import type { ShippingForm } from '../../../domain/address/address.ts';
import { isRecord } from '../../../lib/json.ts';
import { CHECKOUT_PATH } from '../checkout-stage.ts';
import { parseDraft } from '../draft/checkout-draft.ts';

/** Opens the checkout with what a wallet filled in. It stays in this tab's history entry, not in the address. */
export function useWalletForm() {
  const navigate = useNavigate();
  return (wallet: ShippingForm) => void navigate(CHECKOUT_PATH, { state: { wallet } });
}

/** What a wallet filled in, from the state of a history entry; null for other entries. */
export const walletFormIn = (state: unknown): ShippingForm | null =>
  isRecord(state) && isRecord(state.wallet) ? parseDraft({ form: state.wallet }).form : null;
