import { add, type Cents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import type { Settings } from '../../../domain/settings.ts';
import { SETTINGS_GROUPS, type SettingsForm } from '../../../domain/settings-form.ts';
import { shippingOptions } from '../../../domain/shipping.ts';

/** What a cart of custom hats costs in the US, by the cheapest shipping, before and after a change. */
export interface PreviewedCart {
  hats: number;
  before: Cents;
  after: Cents;
}

/** One hat, and the first cart of every pack. */
export function previewCarts(before: Settings, after: Settings): PreviewedCart[] {
  const packs = [before, after].flatMap(({ partyPack: { small, large } }) => [small.hats, large.hats]);
  const counts = [...new Set([1, ...packs])].sort((a, b) => a - b);
  return counts.map((hats) => ({ hats, before: total(hats, before), after: total(hats, after) }));
}

function total(hats: number, settings: Settings): Cents {
  const { discountedSubtotal } = priceLines([{ price: settings.customHatPrice, quantity: hats }], settings);
  const [cheapest] = shippingOptions({ country: 'US', hats, discountedSubtotal }, null, settings);
  return cheapest ? add(discountedSubtotal, cheapest.rate) : discountedSubtotal;
}

/** How many settings a form changes, those with mistakes included. */
export const countChanges = (before: SettingsForm, form: SettingsForm): number =>
  SETTINGS_GROUPS.flatMap(({ lines }) => lines).filter(({ fields }) =>
    fields.some(({ name }) => form[name]?.trim() !== before[name]),
  ).length;

/** My changes on top of what someone else saved. A field that both changed is mine. */
export const rebaseForm = (before: SettingsForm, mine: SettingsForm, theirs: SettingsForm): SettingsForm =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const own = mine[name] ?? value;
      return [name, own === before[name] ? value : own];
    }),
  );
