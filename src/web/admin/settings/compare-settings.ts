import { smallestPack } from '../../../domain/cart/party-pack.ts';
import { priceLines } from '../../../domain/cart/pricing.ts';
import { add, type Cents } from '../../../domain/money/money.ts';
import { digitizationFee, profitOf, type Sale } from '../../../domain/money/profit.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { readSettingsForm, type SettingsForm, settingsForm } from '../../../domain/settings/settings-form.ts';
import { SETTINGS_GROUPS } from '../../../domain/settings/settings-groups.ts';
import { type ProviderRate, shippingOptions } from '../../../domain/shipping/shipping.ts';
import type { SettingsEntry, SettingsFacts } from '../../../wire/admin/settings.ts';

/** What a cart of custom hats costs with the cheapest shipping in the US, before and after a change, and what is left of it then. */
export interface PreviewedCart {
  hats: number;
  before: Cents;
  after: Cents;
  /** In cents; null if a cost is not known. */
  left: number | null;
}

/** The carts in the preview: one hat, those around the first step, and the smallest cart that gets each step. */
export function previewCarts(
  before: Settings,
  after: Settings,
  costs: SettingsFacts['costs'],
): PreviewedCart[] {
  const packs = [before, after].flatMap(({ partyPack }) => partyPack.map(({ hats }) => hats));
  const first = smallestPack(after).hats;
  const counts = [...new Set([1, first - 1, first + 1, ...packs])].sort((a, b) => a - b);
  return counts.map((hats) => ({
    hats,
    before: total(hats, before),
    after: total(hats, after),
    left: costs && leftOf(hats, after, costs),
  }));
}

function leftOf(
  hats: number,
  settings: Settings,
  { hat, embroidery, fee, rates }: NonNullable<SettingsFacts['costs']>,
): number | null {
  const found = rates.find((each) => each.hats === hats);
  const sale: Sale = {
    price: settings.customHatPrice,
    hats,
    country: 'US',
    hatCost: hat as Cents | null,
    digitization: digitizationFee(
      { ...embroidery, estimated: embroidery.estimated as Cents | null },
      settings,
    ),
    rates: found ? (found.rates as ProviderRate[]) : null,
  };
  const { basisPoints, fixed } = fee;
  return profitOf(sale, { settings, fee: { basisPoints, fixed: fixed as Cents } }).left;
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
