import { countryName } from '../address/states.ts';
import { occasionOf } from '../catalog/occasions.ts';
import { HAT_COLORS } from '../design/design.ts';
import { isStitchedBy } from '../design/making.ts';
import { walletName } from '../orders/wallets.ts';

/** What the money of paid orders is divided into: by order, or by its hats. */
export const ORDER_PARTS = ['country', 'wallet', 'gift', 'code'] as const;
export const HAT_PARTS = ['hat', 'occasion', 'color', 'technique'] as const;
export const PART_KINDS = [...HAT_PARTS, ...ORDER_PARTS] as const;

export type PartKind = (typeof PART_KINDS)[number];

export const isOfOrders = (kind: PartKind): boolean =>
  ORDER_PARTS.includes(kind as (typeof ORDER_PARTS)[number]);

export const PART_HEADS: Record<PartKind, string> = {
  hat: 'Hat',
  occasion: 'Occasion',
  color: 'Color',
  technique: 'Technique',
  country: 'Country',
  wallet: 'Payment',
  gift: 'Gift',
  code: 'Code',
};

/** What an owner reads for the name that a part is stored by. */
export const partLabel = (kind: PartKind, name: string): string => LABELS[kind](name);

const LABELS: Record<PartKind, (name: string) => string> = {
  hat: (name) => name || 'Custom hats',
  occasion: (name) => occasionOf(name)?.label ?? 'Custom hats and hats for no occasion',
  color: (name) => HAT_COLORS.find(({ key }) => key === name)?.label ?? 'As pictured',
  technique: (name) => (name === '' ? 'As pictured' : isStitchedBy(name) ? 'Embroidered' : 'Printed'),
  country: countryName,
  wallet: (name) => (name === 'card' ? 'Card' : walletName(name)),
  gift: (name) => (name === 'yes' ? 'Gifts' : 'Not a gift'),
  code: (name) => name,
};

/** Paid orders of a part of the money, as an address has it: "country:CA", or "all" for all that were paid. */
export interface MoneyPart {
  kind: PartKind | 'all';
  name: string;
}

export const moneyPartText = ({ kind, name }: MoneyPart): string =>
  kind === 'all' ? 'all' : `${kind}:${name}`;

/** Null if it names no part. */
export function moneyPartOf(text: string): MoneyPart | null {
  if (text === 'all') return { kind: 'all', name: '' };
  const [start = ''] = text.split(':');
  const kind = PART_KINDS.find((each) => each === start);
  return kind && text.includes(':') ? { kind, name: text.slice(kind.length + 1) } : null;
}
