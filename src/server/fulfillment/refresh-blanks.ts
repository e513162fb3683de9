import { HAT_COLORS } from '../../domain/design.ts';
import type { Deps } from '../deps.ts';
import type { CatalogueVariant } from '../gateways/printful.ts';
import { saveBlanks } from './queries.ts';

/** Otto Cap 39-165: a foam trucker whose front takes a full-colour film. */
const FOAM_TRUCKER = { productId: 627, placement: 'front_dtf_hat' };

/** Reads from Printful's catalogue which variant makes each hat colour, matched by the colour's name. Throws `PrintfulError`. */
export async function refreshBlanks({ db, printful }: Pick<Deps, 'db' | 'printful'>): Promise<void> {
  const { productId, placement } = FOAM_TRUCKER;
  const [variants, canvases] = await Promise.all([
    printful.variants(productId),
    printful.printCanvases(productId),
  ]);
  const blanks = HAT_COLORS.flatMap(({ key: hatColor, label }) => {
    const variant = variants.find((candidate) => isColor(candidate, label));
    const canvas = canvases.find((found) => found.variantId === variant?.id && found.placement === placement);
    if (!variant || !canvas) return [];
    const { width, height } = canvas;
    return [{ hatColor, productId, variantId: variant.id, placement, canvas: { width, height } }];
  });
  await saveBlanks(db, blanks);
}

// Printful writes "Black/White" where we say "Black White", and "Aqua" for our "Aqua Blue".
const isColor = ({ color }: CatalogueVariant, label: string): boolean => {
  const name = color.replaceAll('/', ' ').toLowerCase();
  return name === label.toLowerCase() || `${name} blue` === label.toLowerCase();
};
