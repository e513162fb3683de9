import type { CartItem } from '../../../domain/cart/cart.ts';
import type { Design } from '../../../domain/design/design.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { addedToast, fullToast } from '../../cart/add-to-cart.ts';
import { openCart } from '../../cart/cart-state.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { flyToCart } from '../../cart/fly-to-cart.ts';
import { withPartyMoment } from '../../cart/party-moment.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import { useMaking } from '../../use-shop.ts';
import type { KeptWords } from '../state/use-kept-words.ts';
import { settleDesign } from '../state/waiting-design.ts';
import { customHat } from './custom-hat.ts';
import { drawCustomHat } from './draw-custom-hat.ts';
import { packSentenceNow } from './pack-sentence.ts';
import { useHatCheck } from './use-hat-check.ts';
import { useHatPrice } from './use-hat-price.ts';

export interface Purchase {
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  kept: KeptWords;
  /** Called when changes to that hat are saved. */
  onSaved: () => void;
}

/** Adds the design to the cart, or replaces the line that is being changed. */
export function useAddToCart(design: Design, { edited, kept, onSaved }: Purchase) {
  const { items, totals, add, replace } = useCart();
  const settings = useSettings();
  const making = useMaking(design.hatColor);
  const { price, sameAs } = useHatPrice(design);
  const line = items.find(({ isCustom, id }) => isCustom && id === edited) ?? null;
  const isChange = line !== null;

  async function take(table: GlyphTable | null, keepWords: boolean) {
    const drawings = await drawCustomHat(design, table, making);
    const hat = customHat(design, drawings, {
      price,
      sameAs,
      keepWords,
      time: line?.id ?? Date.now(),
    });
    if (line) {
      replace(line, hat);
      onSaved();
    }
    const before = browserCart.current();
    const full = line ? null : add(hat);
    if (!full) settleDesign(design);
    if (!full && !line) flyToCart(document.querySelector('.stage-picture .hat-preview'));
    const message = {
      ...(full ? fullToast(full, hatName(hat)) : toastFor(line)),
      ...(!full && !line && { more: packSentenceNow(totals.itemCount + 1, settings) }),
      action: { label: 'View cart', run: openCart },
      picture: <Thumb item={{ ...design, image: '' }} />,
    };
    toast(line ? message : withPartyMoment(before, browserCart.current(), message));
    return null;
  }

  const { check, ...shown } = useHatCheck(design, {
    confirmLabel: isChange ? 'Save it anyway' : 'Add it anyway',
    isKept: kept.has(design),
    take,
  });
  return { ...shown, price, sameAs, isChange, addToCart: check };
}

const toastFor = (line: CartItem | null) =>
  line
    ? {
        title: 'Changes saved',
        description: 'Your cart has the new version. Your next change starts a new hat.',
      }
    : addedToast('Your custom hat');
