import type { Crew } from '../../../domain/crew/crew.ts';
import { isRecord, parseJson } from '../../../lib/json.ts';
import { readStorage, writeStorage } from '../../../lib/storage.ts';
import type { ListKey } from './crew-api.ts';

/** A shared list as the organizer's device knows it. */
export interface StoredList extends ListKey {
  friendKey: string;
  organizer: string;
  /** The saved version that this device has seen. */
  version: number;
  /** The crew as this device saved it last, as `crewText`: what differs from it is not saved yet. */
  saved: string;
  /** When the list is deleted, in ISO 8601. */
  until: string;
}

/** The shared lists on this device, by the id of their crew. */
type StoredLists = Readonly<Record<string, StoredList>>;

const KEY = 'unhinged-hats-crew-keys';
const VERSION = 1;

export const loadList = (crewId: string): StoredList | null => loadLists()[crewId] ?? null;

/** The keys of the shared lists of a cart's crews, as many as an order may name. */
export const listsOf = (cart: readonly { crewId?: string | undefined }[]): ListKey[] =>
  [...new Set(cart.map(({ crewId }) => crewId))]
    .flatMap((crewId) => {
      const list = crewId === undefined ? null : loadList(crewId);
      return list ? [{ id: list.id, key: list.key }] : [];
    })
    .slice(0, MOST_IN_ORDER);

const MOST_IN_ORDER = 10;

/** Stores a list, or forgets it with null. Lists that are over are forgotten, too. */
export function storeList(crewId: string, list: StoredList | null, now = Date.now()): void {
  const others = Object.entries(loadLists()).filter(
    ([id, { until }]) => id !== crewId && new Date(until).getTime() > now,
  );
  const lists = Object.fromEntries(list ? [...others, [crewId, list]] : others);
  // Without storage, the organizer's own link still opens the list.
  writeStorage(KEY, JSON.stringify({ version: VERSION, lists }));
}

const loadLists = (): StoredLists => parseLists(readStorage(KEY));

/** Empty if the text is garbage or from another version. Broken entries are left out. */
export function parseLists(text: string | null): StoredLists {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored.version !== VERSION || !isRecord(stored.lists)) return {};
  return Object.fromEntries(
    Object.entries(stored.lists).filter((entry): entry is [string, StoredList] => isList(entry[1])),
  );
}

const isList = (value: unknown): value is StoredList =>
  isRecord(value) &&
  ['id', 'key', 'friendKey', 'organizer', 'saved', 'until'].every(
    (field) => typeof value[field] === 'string',
  ) &&
  typeof value.version === 'number';

/** A crew as text, the same for equal crews. */
export const crewText = (crew: Crew): string => JSON.stringify(crew, CREW_FIELDS);

// As the second argument of `stringify`, also their order.
const CREW_FIELDS = [
  'id',
  'hatColor',
  'textColor',
  'fontStyle',
  'nameLine',
  'lines',
  'members',
  'name',
  'colors',
  'keepWords',
];

/** The friends' link. */
export const friendLink = ({ id, friendKey }: Pick<StoredList, 'id' | 'friendKey'>, origin: string): string =>
  `${origin}/crews/${id}#${friendKey}`;

/** The organizer's own link, which opens the list on another device. */
export const organizerLink = (list: Pick<StoredList, 'id' | 'key' | 'friendKey'>, origin: string): string =>
  `${origin}/crew#list=${[list.id, list.key, list.friendKey].join('.')}`;

/** What an organizer's link says behind its `#`; null for any other. */
export function parseOrganizerHash(hash: string): (ListKey & { friendKey: string }) | null {
  const [, id, key, friendKey] = /^#list=([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(hash) ?? [];
  return id && key && friendKey ? { id, key, friendKey } : null;
}
