import { sql } from 'kysely';
import type { Area } from '../../../domain/access/areas.ts';
import type { Role } from '../../../wire/access.ts';
import type { Db } from '../../db/connect.ts';

export const listMembers = (db: Db) =>
  db
    .selectFrom('administrators')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('admin_devices')
          .select(['seen_at', 'user_agent'])
          .whereRef('administrator_id', '=', 'administrators.id')
          .orderBy('seen_at', 'desc')
          .limit(1)
          .as('device'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('admin_sessions')
          .select('updated_at')
          .whereRef('administrator_id', '=', 'administrators.id')
          .orderBy('updated_at', 'desc')
          .limit(1)
          .as('session'),
      (join) => join.onTrue(),
    )
    .select([
      'id',
      'email',
      'name',
      'role',
      'areas',
      sql<boolean>`coalesce(two_factor_enabled, false)`.as('twoFactor'),
      sql<boolean>`exists (select from admin_passkeys where administrator_id = administrators.id)`.as(
        'hasPasskey',
      ),
      sql<Date | null>`greatest(device.seen_at, session.updated_at)`.as('seenAt'),
      'device.user_agent as userAgent',
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Invitations that still work, newest first. */
export const listInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('admin_set_up_links')
    .select(['email', 'name', 'role', 'areas', 'created_at as sentAt', 'expires_at as expiresAt'])
    .where('purpose', '=', 'account')
    .where('email', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not exists (select from administrators where email = admin_set_up_links.email)`)
    .orderBy('created_at', 'desc')
    .$narrowType<{ email: string }>()
    .execute();

/** Locks all administrators, so that two changes cannot each leave the other one's owner as the last. */
export const lockMembers = (
  trx: Db,
): Promise<{ id: string; email: string; name: string; role: Role; areas: Area[] }[]> =>
  trx
    .selectFrom('administrators')
    .select(['id', 'email', 'name', 'role', 'areas'])
    .orderBy('id')
    .forUpdate()
    .execute();

export async function updateMember(
  trx: Db,
  { id, now, ...fields }: { id: string; name: string; role: Role; areas: Area[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('administrators')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes an administrator with all sessions. */
export async function deleteMember(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('administrators').where('id', '=', id).execute();
}

/** When emails with a link went to an administrator since a time, newest first. */
export async function latestPasswordMails(db: Db, recipient: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('mails')
    .select('created_at')
    .where('recipient', '=', recipient)
    .where('event', 'like', 'sign-in-link.%')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at }) => created_at);
}
