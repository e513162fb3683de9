import { add, type Cents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import type { Settings } from '../../../domain/settings.ts';
import {
  readSettingsForm,
  SETTINGS_GROUPS,
  type SettingsForm,
  settingsForm,
} from '../../../domain/settings-form.ts';
import { shippingOptions } from '../../../domain/shipping.ts';
import type { SettingsEntry } from '../../../wire/admin/settings.ts';

/** What a cart of custom hats costs with the cheapest shipping in the US, before and after a change. */
export interface PreviewedCart {
  hats: number;
  before: Cents;
  after: Cents;
}

/** The carts in the preview: one hat, and the smallest cart that gets each pack. */
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

/** How many settings a form changes, including those with mistakes. */
export const countChanges = (before: SettingsForm, form: SettingsForm): number =>
  SETTINGS_GROUPS.flatMap(({ lines }) => lines).filter(({ fields }) =>
    fields.some(({ name }) => form[name]?.trim() !== before[name]),
  ).length;

/**
 * The version in force, which is theirs if someone else saved first, and the settings once my form is saved on top of it;
 * null while the form has mistakes.
 */
export function previewedSettings(opened: SettingsEntry, mine: SettingsForm, theirs: SettingsEntry | null) {
  const inForce = theirs ?? opened;
  const form = rebaseForm(settingsForm(opened.settings), mine, settingsForm(inForce.settings));
  return { inForce, edited: readSettingsForm(form).settings };
}

/** Applies my changes to what someone else saved. If both changed a field, mine wins. */
export const rebaseForm = (before: SettingsForm, mine: SettingsForm, theirs: SettingsForm): SettingsForm =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const own = mine[name] ?? value;
      return [name, own === before[name] ? value : own];
    }),
  );
