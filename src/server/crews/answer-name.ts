import { type Crew, type CrewMember, removeMember } from '../../domain/crew/crew.ts';
import { normalizeLine } from '../../domain/design/design.ts';
import type { CrewView } from '../../wire/crews.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { refuseName } from './check-name.ts';
import { type CrewKey, openCrew, viewOf, withCrewLocked } from './open-crew.ts';
import { findAnswers, putAnswer, type StoredAnswer, setCrew } from './queries.ts';
import { nameHash } from './share-crew.ts';

interface NameWish extends CrewKey {
  member: number;
}

/** Stores that a friend confirmed her name, or how she would spell it. Only her newest answer is kept. */
export async function answerName(
  deps: Deps,
  { name, ...wish }: NameWish & { name: string },
): Promise<CrewView | ShopError> {
  const early = await openCrew(deps, wish);
  if (early instanceof ShopError) return early;
  const hers = memberOf(early.crew, wish.member);
  if (!hers) return notListed();
  const spelled = normalizeLine(name);
  const isSame = ({ name: listed }: CrewMember) => normalizeLine(listed) === spelled;
  // Glyphs are loaded before the list is locked.
  const refusal = isSame(hers) ? null : await refuseName(deps, early.crew, { ...hers, name: spelled });
  if (refusal) return refusal;
  return withCrewLocked(deps, wish, async (inner, open) => {
    const listed = memberOf(open.crew, wish.member);
    if (!listed) return notListed();
    const before = open.answers.find(({ member }) => member === wish.member);
    const kind = isSame(listed) ? 'confirmed' : 'changed';
    // The same answer again, perhaps after the organizer decided.
    if (before?.kind === kind && before.name === spelled) return viewOf(deps, open, wish.member);
    const isAccepted = kind === 'confirmed' && before?.accepted === true && before.name === spelled;
    if (!isAccepted) await store(inner, open.id, { listed, kind, name: spelled });
    return viewOf(deps, { ...open, answers: await findAnswers(inner.db, open.id) }, wish.member);
  });
}

/** Deletes a friend's name and her answer from the list. */
export async function forgetName(deps: Deps, wish: NameWish): Promise<ShopError | null> {
  return withCrewLocked(deps, wish, async (inner, open) => {
    const hers = memberOf(open.crew, wish.member);
    if (!hers) return null;
    await setCrew(inner.db, open.id, removeMember(open.crew, wish.member));
    await store(inner, open.id, { listed: hers, kind: 'deleted', name: null });
    return null;
  });
}

const store = (
  { db, secrets, clock }: InTransaction,
  crewId: string,
  { listed, kind, name }: { listed: CrewMember } & Pick<StoredAnswer, 'kind' | 'name'>,
): Promise<unknown> =>
  putAnswer(db, crewId, {
    member: listed.id,
    kind,
    listed_hash: nameHash(secrets, crewId, listed.name),
    name,
    at: clock(),
    accepted: null,
    decided_at: null,
  });

export const memberOf = ({ members }: Crew, member: number): CrewMember | undefined =>
  members.find(({ id }) => id === member);

export const notListed = () => new ShopError('not_found', 'This name isn’t on the list anymore.');
