import { changeInWords } from '../../../domain/change-in-words.ts';
import type { PostalAddress } from '../../../domain/new-address.ts';
import type { AdminOrderChange } from '../../../wire/admin/orders.ts';
import { SHOPPER, type StoredChange } from '../window/queries.ts';

/** A change of a paid order, in words for administrators. */
export function presentChange(change: StoredChange): AdminOrderChange {
  const { id, kind, who, at } = change;
  return {
    id,
    kind,
    by: who === SHOPPER ? null : who,
    hats: change.kind === 'words' ? change.after.quantity : null,
    at: at.toISOString(),
    ...difference(change),
  };
}

function difference(change: StoredChange): { from: string; to: string } {
  switch (change.kind) {
    case 'words':
      return changeInWords(change.before.design, change.after.design);
    case 'address':
      return { from: addressLine(change.before), to: addressLine(change.after) };
    case 'email':
      return { from: change.before.email, to: change.after.email };
    default:
      return { from: '', to: '' };
  }
}

const addressLine = ({ name, address1, address2, city, state, zip }: PostalAddress): string =>
  [name, address1, address2, `${city}, ${state} ${zip}`].filter((part) => part !== null).join(', ');
