import { isDeepStrictEqual } from 'node:util';
import type { Crew } from '../../domain/crew/crew.ts';
import { normalizeLine } from '../../domain/design/design.ts';
import type { NewCrewAnswer } from '../../wire/crews.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { type Secrets, sha256 } from '../secrets.ts';
import { refuseHate } from './check-name.ts';
import { type CrewKey, endOf, type OpenCrew, refuseFriend, viewOf, withCrewLocked } from './open-crew.ts';
import { deleteAnswer, deleteCrew, insertCrew, putAnswer, type StoredAnswer, setCrew } from './queries.ts';

/** Stores a list of names for friends to check. Only hashes of its two keys are stored. */
export async function shareCrew(
  deps: Deps,
  { organizer, crew }: { organizer: string; crew: Crew },
): Promise<NewCrewAnswer | ShopError> {
  const refusal = refuseHate(deps, crew, organizer);
  if (refusal) return refusal;
  const id = Buffer.from(deps.randomBytes(12)).toString('base64url');
  const key = deps.secrets.sign('crew-key', id);
  const friendKey = deps.secrets.sign('crew-friend-key', id);
  const createdAt = deps.clock();
  const hashes = { keyHash: sha256(key), friendKeyHash: sha256(friendKey) };
  await insertCrew(deps.db, { id, organizer, ...hashes, crew, createdAt });
  return { id, key, friendKey, version: 1, until: endOf(deps, { createdAt }).toISOString() };
}

/**
 * Stores the organizer's changes. If the list was changed since the version she started from, nothing is stored, and she gets
 * the current one. A name that a friend deleted stays away.
 */
export async function saveCrew(
  deps: Deps,
  { version, crew, ...wish }: CrewKey & { version: number; crew: Crew },
): Promise<number | ShopError> {
  return withCrewLocked(deps, wish, async (inner, open) => {
    const refusal = refuseFriend(open) ?? refuseHate(deps, crew);
    if (refusal) return refusal;
    const wanted = withoutDeleted(deps.secrets, open, crew);
    if (isDeepStrictEqual(wanted, open.crew)) return open.version;
    if (version !== open.version) return changedSince(deps, open);
    for (const answer of open.answers) await fitAnswer(inner, open.id, { answer, crew: wanted });
    return setCrew(inner.db, open.id, wanted);
  });
}

/** Deletes a list with everything that friends answered. */
export const deleteSharedCrew = (deps: Deps, wish: CrewKey): Promise<ShopError | null> =>
  withCrewLocked(deps, wish, async ({ db }, open) => {
    const refusal = refuseFriend(open);
    if (!refusal) await deleteCrew(db, open.id);
    return refusal;
  });

/** The refusal of a wish that was based on an earlier version; it brings the current one. */
export const changedSince = (deps: Pick<Deps, 'config'>, open: OpenCrew): ShopError =>
  new ShopError('conflict', 'The list has changed since you opened it. Look at both and choose.', {
    details: viewOf(deps, open),
  });

/** A keyed hash of a name, which says nothing without the shop's secret. */
export const nameHash = (secrets: Secrets, crewId: string, name: string): string =>
  secrets.sign('crew-name', `${crewId}.${normalizeLine(name)}`);

function withoutDeleted(secrets: Secrets, { id, answers }: OpenCrew, crew: Crew): Crew {
  const gone = new Map(
    answers.filter(({ kind }) => kind === 'deleted').map((answer) => [answer.member, answer.listed_hash]),
  );
  const members = crew.members.filter((member) => gone.get(member.id) !== nameHash(secrets, id, member.name));
  return { ...crew, members };
}

/** An answer about a name that is no longer listed is deleted. A proposal that the organizer typed herself is accepted. */
async function fitAnswer(
  { db, clock, secrets }: InTransaction,
  crewId: string,
  { answer, crew: { members } }: { answer: StoredAnswer; crew: Crew },
): Promise<void> {
  if (answer.kind === 'deleted') return;
  const listed = members.find(({ id }) => id === answer.member)?.name;
  const isListed = listed !== undefined && normalizeLine(listed) === answer.name;
  if (isListed && (answer.kind === 'confirmed' || answer.accepted)) return;
  if (isListed) return putAnswer(db, crewId, { ...answer, accepted: true, decided_at: clock() });
  const isOpen = answer.kind === 'changed' && !answer.accepted;
  if (listed !== undefined && isOpen && nameHash(secrets, crewId, listed) === answer.listed_hash) return;
  await deleteAnswer(db, crewId, answer.member);
}
