import type { CartItem } from '../../domain/cart/cart.ts';
import { crewLinkAddress } from '../../domain/crew/crew-link.ts';

/** Where a custom hat is edited: in the designer, or with its whole crew. */
export const editPath = ({ id, crewLink }: CartItem): string =>
  crewLink === undefined ? `/custom-hat?edit=${id}` : crewLinkAddress(crewLink);
