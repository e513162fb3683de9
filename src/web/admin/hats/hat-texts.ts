import { inInches } from '../../../domain/catalog/hat-confirmation.ts';
import { formatSigned } from '../../../domain/money/money.ts';
import type { CatalogHatAnswer, ExampleOrder, HatCountries, OwnHat } from '../../../wire/admin/hats.ts';
import type { Profit } from '../../../wire/admin/profit.ts';
import type { BadgeTone } from '../kit/badge.tsx';

type State = OwnHat['state'];

/** The badge of each state of a hat color. */
export const STATES: Record<State, { label: string; tone: BadgeTone }> = {
  confirmed: { label: 'Confirmed', tone: 'done' },
  unconfirmed: { label: 'Not confirmed', tone: 'plain' },
  unmatched: { label: 'No match chosen', tone: 'plain' },
  out_of_stock: { label: 'Out of stock', tone: 'held' },
  discontinued: { label: 'No longer made', tone: 'held' },
  stopped: { label: 'Stopped by you', tone: 'busy' },
};

/** Whether the owner has to choose or confirm a hat before the color can be sold. */
export const needsOwner = (state: State): boolean =>
  state === 'unconfirmed' || state === 'unmatched' || state === 'discontinued';

/** Why a color is not sold: as said of one, and of several. */
const CAUSES: [applies: (state: State) => boolean, one: string, several: string][] = [
  [needsOwner, 'needs your OK', 'need your OK'],
  [(state) => state === 'out_of_stock', 'is out of stock', 'are out of stock'],
  [(state) => state === 'stopped', 'was stopped by you', 'were stopped by you'],
];

/** Which colors are not sold, and why; null if all are. */
export function notSold(colors: readonly Pick<OwnHat, 'label' | 'state'>[]): string | null {
  const phrases = CAUSES.flatMap(([applies, one, several]) => {
    const labels = colors.filter(({ state }) => applies(state)).map(({ label }) => label);
    if (labels.length === 0) return [];
    const who = labels.length === colors.length ? 'All of them' : LIST.format(labels);
    return `${who} ${labels.length === 1 ? one : several}`;
  });
  const unsold = colors.filter(({ state }) => state !== 'confirmed').length;
  return phrases.length === 0
    ? null
    : `${phrases.join(', ')}. Shoppers cannot order ${unsold === 1 ? 'it' : 'them'}.`;
}

const LIST = new Intl.ListFormat('en-US');

/** How a technique puts words on a hat: "Printed film". */
export const techniqueWords = (technique: string): string =>
  technique === 'EMBROIDERY' ? 'Embroidered' : technique === 'DTFILM' ? 'Printed film' : technique;

/** The size of the front that can be printed or stitched: "6.3 × 2.55 in". */
export const sizeWords = ({ canvas }: Pick<CatalogHatAnswer, 'canvas'>): string =>
  canvas ? inInches(canvas) : 'size unknown';

/** To which of our countries Printful ships the model: "Ships to 3 of your 4 countries, not to Australia." */
export function shipsTo({ missing, all }: HatCountries): string {
  if (missing.length === 0) return `Ships to all ${all} of your countries.`;
  return `Ships to ${all - missing.length} of your ${all} countries, not to ${LIST.format(missing)}.`;
}

/** What an example order costs: "$20.34 hat + $4.19 shipping + $6.50 once for a new design = $31.03." */
export function exampleCosts({ hats, digitization, shipping, total }: ExampleOrder): string {
  const part = (amount: string | null, what: string) =>
    amount === null ? `unknown ${what}` : `$${amount} ${what}`;
  const parts = [part(hats, 'hat'), part(shipping, 'shipping')];
  if (Number(digitization) > 0) parts.push(part(digitization, 'once for a new design'));
  return `${parts.join(' + ')}${total === null ? '' : ` = $${total}`}.`;
}

/** "Express is not offered to the United States and Canada: Printful gives no days." */
export function noExpress(countries: readonly string[]): string {
  const names = countries.map((name) => (name.startsWith('United') ? `the ${name}` : name));
  return `Express is not offered to ${LIST.format(names)}: Printful gives no days.`;
}

/** A price as Printful tells it. */
export const priceWords = (price: string | null): string => (price === null ? 'Price unknown' : `$${price}`);

/** The hat to compare our drawing with: the confirmed one, or the best suggestion. */
export const shownHat = ({
  hat,
  suggestions,
}: Pick<OwnHat, 'hat' | 'suggestions'>): CatalogHatAnswer | null => hat ?? suggestions[0] ?? null;

/** What one custom hat of a color leaves in the US, and each of `many`: "$13.49". Null where a cost is unknown. */
export function keptOf({ hats }: Profit, label: string, many: number) {
  const orders = hats.find(({ name, color }) => name === 'Custom hat' && color === label)?.orders ?? [];
  const [one, each] = [1, many].map((count) =>
    orders.find((order) => order.country === 'US' && order.hats === count),
  );
  return {
    one: perHat(one),
    each: perHat(each),
    isBelow: Boolean(one?.isBelow || each?.isBelow),
  };
}

function perHat(order: { hats: number; left: string | null } | undefined): string | null {
  if (!order || order.left === null) return null;
  const each = Number(order.left) / order.hats;
  return formatSigned(Math.round(each * 100));
}
