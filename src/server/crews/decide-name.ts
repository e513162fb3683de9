import { type CrewMember, changeMember, memberDesign } from '../../domain/crew/crew.ts';
import { type Design, sameDesign } from '../../domain/design/design.ts';
import { orThrow } from '../../lib/or-throw.ts';
import type { CrewView } from '../../wire/crews.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import type { CountChange } from '../orders/edits/count-change.ts';
import { editDesign } from '../orders/edits/edit-design.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { orderKey } from '../orders/order-key.ts';
import { memberOf, notListed } from './answer-name.ts';
import { type CrewKey, type OpenCrew, openCrew, refuseFriend, viewOf, withCrewLocked } from './open-crew.ts';
import { findCrewOrders, putAnswer, type StoredAnswer, setCrew } from './queries.ts';
import { changedSince } from './share-crew.ts';

interface Decision extends CrewKey {
  member: number;
  accept: boolean;
  /** The proposal that the organizer saw. */
  name?: string | undefined;
}

interface Proposal {
  answer: StoredAnswer;
  listed: CrewMember;
  name: string;
}

/**
 * Accepts or declines the name that a friend proposed. An accepted one is put on the list, and in one step on one hat that was
 * paid for with the name as it was listed. When that order can no longer be changed, nothing is accepted.
 */
export async function decideName(
  deps: Deps,
  decision: Decision,
  count: CountChange = (_orderId, change) => change(),
): Promise<CrewView | ShopError> {
  const open = await openCrew(deps, decision);
  if (open instanceof ShopError) return open;
  const found = findProposal(deps, open, decision);
  if (found instanceof ShopError) return found;
  // Asked again: the hat may have other words by now.
  if (found.answer.accepted === decision.accept) return viewOf(deps, open);
  const hat = decision.accept ? await findPaidHat(deps, open, found) : null;
  const refusal = hat
    ? await editPaidHat(deps, { ...decision, name: found.name }, { seen: open, hat, count })
    : await withCrewLocked(deps, decision, (inner, locked) => settle(inner, locked, decision));
  if (refusal) return refusal;
  const after = await openCrew(deps, decision);
  return after instanceof ShopError ? after : viewOf(deps, after);
}

/** The proposal to decide about. One that was accepted stays so: the organizer changes the name herself. */
function findProposal(deps: Deps, open: OpenCrew, { member, accept, name }: Decision): Proposal | ShopError {
  const friend = refuseFriend(open);
  if (friend) return friend;
  const listed = memberOf(open.crew, member);
  const answer = open.answers.find((one) => one.member === member);
  if (!listed || answer?.kind !== 'changed' || answer.name === null) return notListed();
  const isAnother = name !== undefined && name !== answer.name;
  if (isAnother || (answer.accepted && !accept)) return changedSince(deps, open);
  return { answer, listed, name: answer.name };
}

/** Stores the decision in a locked list. */
async function settle(inner: InTransaction, open: OpenCrew, decision: Decision): Promise<ShopError | null> {
  const found = findProposal(inner, open, decision);
  if (found instanceof ShopError) return found;
  const { answer, name } = found;
  if (answer.accepted === decision.accept) return null;
  if (decision.accept) await setCrew(inner.db, open.id, changeMember(open.crew, decision.member, { name }));
  await putAnswer(inner.db, open.id, { ...answer, accepted: decision.accept, decided_at: inner.clock() });
  return null;
}

interface PaidHat {
  orderId: string;
  key: string;
  lineId: number;
  quantity: number;
  /** With the proposed name. */
  design: Design;
  /** Whether its shopper kept words that a person has to look at. */
  keepWords: boolean;
}

/** The newest paid hat with the name as it is listed; null if nobody paid for it. */
async function findPaidHat(
  { db, secrets }: Deps,
  { id, crew }: OpenCrew,
  { listed, name }: Proposal,
): Promise<PaidHat | null> {
  const design = memberDesign(crew, listed);
  for (const order of await findCrewOrders(db, id)) {
    const lines = await findOrderLines(db, order.id);
    const line = lines.find((one) => one.isCustom && sameDesign(one.design, design));
    if (line)
      return {
        orderId: order.id,
        key: orderKey(secrets, order.id, order.keyVersion),
        lineId: line.id,
        quantity: line.quantity,
        design: memberDesign(crew, { ...listed, name }),
        keepWords: line.wordsKept,
      };
  }
  return null;
}

/** Changes the paid hat and the list as it was seen, or neither. */
async function editPaidHat(
  deps: Deps,
  decision: Decision,
  { seen, hat, count }: { seen: OpenCrew; hat: PaidHat; count: CountChange },
): Promise<ShopError | null> {
  const alongside = async (inner: InTransaction) => {
    const locked = orThrow(await openCrew(inner, decision, { lock: true }));
    const isSeen = locked.version === seen.version;
    orThrow(isSeen ? await settle(inner, locked, decision) : changedSince(deps, locked));
  };
  const edited = await count(hat.orderId, () => editDesign(deps, { ...hat, count: 1 }, alongside));
  return edited instanceof ShopError ? edited : null;
}
