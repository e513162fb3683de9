import { RETENTION } from '../../domain/settings/retention.ts';
import type { CrewView } from '../../wire/crews.ts';
import { transactIn } from '../db/transact.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { asRefusal, ShopError } from '../http/shop-error.ts';
import { sha256 } from '../secrets.ts';
import { findAnswers, findCrew, type StoredAnswer, type StoredCrew } from './queries.ts';

export type Role = CrewView['role'];

/** A list of names, opened with a key. */
export interface CrewKey {
  id: string;
  key: string;
}

export interface OpenCrew extends StoredCrew {
  role: Role;
  answers: StoredAnswer[];
}

/**
 * Runs `work` in a transaction that locks the list. Refuses a wrong key, an id that does not exist, and a list that is past its
 * time, all in the same way. What `work` throws as a refusal undoes what it did, and is returned.
 */
export async function withCrewLocked<Outcome>(
  deps: Deps,
  wish: CrewKey,
  work: (inner: InTransaction, crew: OpenCrew) => Promise<Outcome | ShopError>,
): Promise<Outcome | ShopError> {
  return transactIn(deps, async (inner) => {
    const crew = await openCrew(inner, wish, { lock: true });
    return crew instanceof ShopError ? crew : work(inner, crew);
  }).catch(asRefusal);
}

/** The list that a key opens, with its answers. */
export async function openCrew(
  deps: Pick<InTransaction, 'db' | 'clock' | 'config'>,
  { id, key }: CrewKey,
  options: { lock?: boolean } = {},
): Promise<OpenCrew | ShopError> {
  const crew = await findCrew(deps.db, id, options);
  if (!crew || endOf(deps, crew) <= deps.clock()) return unknownCrew();
  const role = roleOf(crew, sha256(key));
  return role ? { ...crew, role, answers: await findAnswers(deps.db, id) } : unknownCrew();
}

const roleOf = ({ keyHash, friendKeyHash }: StoredCrew, hash: string): Role | null =>
  hash === keyHash ? 'organizer' : hash === friendKeyHash ? 'friend' : null;

/** When a list is deleted. */
export const endOf = ({ config }: Pick<Deps, 'config'>, { createdAt }: Pick<StoredCrew, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + RETENTION.crews.days * config.limits.day);

/** What the owner of the key may see. A friend sees the colors and the answer only of the name she picked. */
export function viewOf(deps: Pick<Deps, 'config'>, open: OpenCrew, picked?: number): CrewView {
  const { role, organizer, version, crew, answers } = open;
  const isHers = (member: number) => role === 'organizer' || member === picked;
  return {
    role,
    organizer,
    version,
    crew: {
      ...crew,
      members: crew.members.map((member) =>
        isHers(member.id) ? member : { ...member, colors: null, keepWords: false },
      ),
    },
    answers: answers.flatMap(({ member, kind, name, at, accepted }) =>
      kind === 'deleted' || !isHers(member) ? [] : [{ member, kind, name, at: at.toISOString(), accepted }],
    ),
    deleted: answers.filter(({ kind }) => kind === 'deleted').length,
    until: endOf(deps, open).toISOString(),
  };
}

export const unknownCrew = () =>
  new ShopError(
    'not_found',
    'This link doesn’t open a list. It may be older than 30 days, or deleted. Ask for a new one.',
  );

/** For the organizer's wishes that came with a friend's key: it opens nothing else. */
export const refuseFriend = ({ role }: OpenCrew): ShopError | null =>
  role === 'organizer' ? null : unknownCrew();
