import { AREAS, type Area, areasText } from '../../../domain/access/areas.ts';
import type { Role } from '../../../wire/access.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { deleteOpenSignIns, deleteSetUpLinks, endCodes } from '../administrators/queries.ts';
import { recordTeamChange } from '../audit/record-change.ts';
import type { Administrator } from '../guard.ts';
import { deleteMember, lockMembers, updateMember } from './queries.ts';

type Fields = { name: string; role: Role; areas?: readonly Area[] | undefined };

type TeamDeps = Pick<Deps, 'db' | 'clock'>;

/** Changes a member's name, role and areas, unless another owner changed them since the form was opened. The last owner stays one. */
export async function changeMember(
  { db, clock }: TeamDeps,
  by: Administrator,
  { id, name, role, areas: asked, was }: { id: string; was?: Fields | undefined } & Fields,
): Promise<ShopError | null> {
  return transact(db, async (trx) => {
    const members = await lockMembers(trx);
    const member = members.find((one) => one.id === id);
    if (!member) return gone();
    const stale = refuseStale(was && comparable(was), comparable(member));
    if (stale) return stale;
    if (role === 'helper' && isLastOwner(members, id)) return lastOwner();
    const areas = inOrder(asked ?? member.areas);
    if (role === 'helper' && areas.length === 0) return noArea();
    await updateMember(trx, { id, name, role, areas, now: clock() });
    const text = changeText(member, { role, areas });
    await recordTeamChange(trx, by.email, { email: member.email, text });
    return null;
  });
}

type Rights = { role: Role; areas: readonly Area[] };

function changeText(was: Rights & { email: string }, { role, areas }: Rights): string {
  const rights = areas.length === AREAS.length ? '' : ` for ${areasText(areas)}`;
  if (was.role !== role) return `made ${was.email} ${role === 'owner' ? 'an owner' : `a helper${rights}`}`;
  return role === 'helper' && areasText(was.areas) !== areasText(areas)
    ? `made ${was.email} a helper for ${areasText(areas)} instead of ${areasText(was.areas)}`
    : `changed the name of ${was.email}`;
}

const comparable = ({ name, role, areas }: Fields) => ({
  name,
  role,
  ...(areas && { areas: String(inOrder(areas)) }),
});

const inOrder = (areas: readonly Area[]) => AREAS.filter((area) => areas.includes(area));

/** Turns off the codes and removes the passkeys of someone who lost the phone, and ends their sessions. The password still has to be known. */
export async function resetCodes(
  { db, clock }: TeamDeps,
  by: Administrator,
  id: string,
): Promise<ShopError | null> {
  return transact(db, async (trx) => {
    const member = (await lockMembers(trx)).find((one) => one.id === id);
    if (!member) return gone();
    if (id === by.id) return new ShopError('invalid', 'Turn your own codes off on the page Security.');
    await deleteOpenSignIns(trx, member);
    await endCodes(trx, id, clock());
    const { email } = member;
    await recordTeamChange(trx, by.email, { email, text: `turned off the codes and passkeys of ${email}` });
    return null;
  });
}

/** Removes a member, whose sessions end. Nobody removes themselves, so an owner always stays. */
export async function removeMember(
  { db }: TeamDeps,
  by: Administrator,
  id: string,
): Promise<ShopError | null> {
  return transact(db, async (trx) => {
    const members = await lockMembers(trx);
    const member = members.find((one) => one.id === id);
    if (!member) return gone();
    if (isLastOwner(members, id)) return lastOwner();
    if (id === by.id)
      return new ShopError('invalid', 'You cannot remove yourself. Ask another owner to do it.');
    await deleteMember(trx, id);
    const { email } = member;
    await deleteSetUpLinks(trx, email);
    await recordTeamChange(trx, by.email, { email, text: `removed ${email} from the team` });
    return null;
  });
}

export const isLastOwner = (members: readonly { id: string; role: Role }[], id: string) =>
  !members.some((member) => member.id !== id && member.role === 'owner');

export const noArea = () => new ShopError('invalid', 'Tick at least one area.', { path: 'areas' });

const lastOwner = () =>
  new ShopError('invalid', 'The shop needs an owner. Make someone else an owner first.');

const gone = () => new ShopError('not_found', 'This person is no longer on the team.');
