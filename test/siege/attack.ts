import type { OpenShop } from '../api/open-shop.ts';

/** What one stranger does to a shop while a visitor reads its pages. */
export interface Attack {
  /** What the stranger does, as a person would say it. */
  name: string;
  /** Makes what the attack needs, such as an order and its key, before anything is measured. */
  prepare?: (shop: OpenShop) => Promise<void>;
  /** Attacks until it is done: bounded in requests and time. Throws if an answer differs from the one that the shop owes. */
  attack(shop: OpenShop, size: Size): Promise<void>;
  /** How much the database may have grown afterwards, in bytes: 1 MB unless told. */
  growth?: number;
}

/** `small` takes a few seconds, `long` has the sizes that once stopped the shop. */
export type Size = 'small' | 'long';

/** Attackers come from other loopback addresses than the visitor, so that limits by network tell them apart. */
export const STRANGER = '127.66.6.6';

export const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `127.66.${Math.floor(at / 250) + 7}.${(at % 250) + 1}`);
