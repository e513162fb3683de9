import { type Crew, type CrewMember, removeMember } from '../../domain/crew/crew.ts';
import { normalizeLine } from '../../domain/design/design.ts';
import type { CrewView } from '../../wire/crews.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { refuseName } from './check-name.ts';
import { type CrewKey, openCrew, viewOf, withCrewLocked } from './open-crew.ts';
import { findAnswers, putAnswer, setCrew } from './queries.ts';
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
  return withCrewLocked(deps, wish, async ({ db, secrets, clock }, open) => {
    const listed = memberOf(open.crew, wish.member);
    if (!listed) return notListed();
    const before = open.answers.find(({ member }) => member === wish.member);
    const kind = isSame(listed) ? 'confirmed' : 'changed';
    // The same answer again, perhaps after the organizer decided.
    if (before?.kind === kind && before.name === spelled) return viewOf(deps, open, wish.member);
    const isAccepted = kind === 'confirmed' && before?.accepted === true && before.name === spelled;
    if (!isAccepted)
      await putAnswer(db, open.id, {
        member: wish.member,
        kind,
        listed_hash: nameHash(secrets, open.id, listed.name),
        name: spelled,
        at: clock(),
        accepted: null,
        decided_at: null,
      });
    return viewOf(deps, { ...open, answers: await findAnswers(db, open.id) }, wish.member);
  });
}

/** Deletes a friend's name and her answer from the list. */
export async function forgetName(deps: Deps, wish: NameWish): Promise<ShopError | null> {
  const done = await withCrewLocked(deps, wish, async ({ db, secrets, clock }, open) => {
    const hers = memberOf(open.crew, wish.member);
    if (!hers) return null;
    await setCrew(db, open.id, removeMember(open.crew, wish.member));
    await putAnswer(db, open.id, {
      member: wish.member,
      kind: 'deleted',
      listed_hash: nameHash(secrets, open.id, hers.name),
      name: null,
      at: clock(),
      accepted: null,
      decided_at: null,
    });
    return null;
  });
  return done;
}

export const memberOf = ({ members }: Crew, member: number): CrewMember | undefined =>
  members.find(({ id }) => id === member);

export const notListed = () => new ShopError('not_found', 'This name isn’t on the list anymore.');
