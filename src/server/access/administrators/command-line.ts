import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isEmail } from '../../../domain/address/email.ts';
import { limitsAt } from '../../config/limits.ts';
import { SHOP_COMMAND } from '../../config/shop-command.ts';
import { connect, type Db } from '../../db/connect.ts';
import { explainRefusals } from '../../db/connection-refusal.ts';
import { readDatabaseTime } from '../../db/database-clock.ts';
import { migrate } from '../../db/migrate.ts';
import { transact } from '../../db/transact.ts';
import { recordAudit } from '../audit/queries.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { isLastOwner } from '../team/change-team.ts';
import { deleteMember, lockMembers } from '../team/queries.ts';
import {
  deleteSetUpLinks,
  findAdministratorByEmail,
  insertAdministrator,
  listAdministrators,
  replacePassword,
} from './queries.ts';
import { createSetUpLink, newAdministratorId } from './set-up.ts';

interface CommandOptions {
  databaseUrl: string;
  publicUrl: string;
  /** Reads the password for `--password-stdin`. */
  readPassword(): Promise<string>;
}

/** What to print, and whether the command succeeded. */
interface Outcome {
  ok: boolean;
  lines: string[];
}

export const ADMIN_USAGE = [
  `${SHOP_COMMAND} admin add you@example.com                     prints a link that creates an administrator`,
  `${SHOP_COMMAND} admin add you@example.com --password-stdin    creates one with the password from stdin`,
  `${SHOP_COMMAND} admin list                                    lists the administrators`,
  `${SHOP_COMMAND} admin reset you@example.com                   prints a link for a new password; ends sessions, codes and passkeys`,
  `${SHOP_COMMAND} admin reset you@example.com --password-stdin  the same with the password from stdin`,
  `${SHOP_COMMAND} admin remove you@example.com                  removes an administrator, but never the last owner`,
].join('\n');

/** Manages administrators from the server's terminal. Anyone who can use that terminal controls the shop anyway. */
export async function runAdminCommand(args: readonly string[], options: CommandOptions): Promise<Outcome> {
  const command = parse(args);
  if (!command) return { ok: false, lines: [ADMIN_USAGE] };
  const limits = limitsAt(1);
  // A lost connection also fails the query that used it, and that error is reported.
  const db = connect({ url: options.databaseUrl, ...limits.migrationDatabase, onLost: () => undefined });
  return explainRefusals(options.databaseUrl, async () => {
    await migrate(db, limits.migration);
    return execute(db, command, { ...options, lifetime: limits.access.setUpLink });
  }).finally(() => db.destroy());
}

type Command =
  | { verb: 'list' }
  | { verb: 'remove'; email: string }
  | { verb: 'add' | 'reset'; email: string; passwordStdin: boolean };

function parse(args: readonly string[]): Command | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'password-stdin': { type: 'boolean', default: false } },
    });
    const [verb, address = '', ...more] = positionals;
    const email = address.trim().toLowerCase();
    if (verb === 'list' && address === '') return { verb };
    if (!isEmail(email) || more.length > 0) return null;
    if (verb === 'remove') return { verb, email };
    if (verb === 'add' || verb === 'reset') return { verb, email, passwordStdin: values['password-stdin'] };
    return null;
  } catch {
    return null;
  }
}

type ExecuteOptions = CommandOptions & { lifetime: number };

async function execute(db: Db, command: Command, options: ExecuteOptions): Promise<Outcome> {
  if (command.verb === 'list') return list(db);
  if (command.verb === 'remove') return remove(db, command.email);
  const { verb, email } = command;
  const exists = (await findAdministratorByEmail(db, email)) !== null;
  if (exists !== (verb === 'reset')) return wrongVerb(command);
  return command.passwordStdin ? setPassword(db, command, options) : printLink(db, command, options);
}

const wrongVerb = ({ verb, email }: { verb: 'add' | 'reset'; email: string }) =>
  verb === 'add'
    ? refuse(`${email} is already an administrator. To start over: ${SHOP_COMMAND} admin reset ${email}`)
    : refuse(`${email} is not an administrator. To change that: ${SHOP_COMMAND} admin add ${email}`);

async function list(db: Db): Promise<Outcome> {
  const administrators = await listAdministrators(db);
  if (administrators.length === 0) return { ok: true, lines: ['This shop has no administrator yet.'] };
  return {
    ok: true,
    lines: administrators.map(
      ({ email, twoFactor, signedInAt }) =>
        `${email}  ${twoFactor ? 'with' : 'without'} codes  last sign-in ${signedInAt?.toISOString() ?? 'never'}`,
    ),
  };
}

async function remove(db: Db, email: string): Promise<Outcome> {
  return transact(db, async (trx) => {
    const members = await lockMembers(trx);
    const member = members.find((one) => one.email === email);
    if (!member) return refuse(`${email} is not an administrator.`);
    if (isLastOwner(members, member.id))
      return refuse(
        `${email} is the last owner. Add another one first: ${SHOP_COMMAND} admin add you@example.com`,
      );
    await deleteMember(trx, member.id);
    await deleteSetUpLinks(trx, email);
    await recordAudit(trx, { who: 'terminal', action: 'removed', subject: email });
    return { ok: true, lines: [`${email} is no longer an administrator. All sessions have ended.`] };
  });
}

async function setPassword(
  db: Db,
  { verb, email }: { verb: 'add' | 'reset'; email: string },
  { readPassword }: ExecuteOptions,
): Promise<Outcome> {
  const password = await readPassword();
  const problem = checkPassword(password, email);
  if (problem) return refuse(problem);
  const { hashPassword } = await import('better-auth/crypto');
  const passwordHash = await hashPassword(password);
  return transact(db, async (trx) => {
    const isDone =
      verb === 'add'
        ? insertAdministrator(trx, { id: newAdministratorId(randomBytes), email, passwordHash })
        : replacePassword(trx, { email, passwordHash, now: await readDatabaseTime(trx), endsCodes: true });
    if (!(await isDone)) return wrongVerb({ verb, email });
    await recordAudit(trx, { who: 'terminal', action: `${verb} with a password`, subject: email });
    return { ok: true, lines: [`${email} can sign in with this password.`] };
  });
}

async function printLink(
  db: Db,
  { verb, email }: { verb: 'add' | 'reset'; email: string },
  { publicUrl, lifetime }: ExecuteOptions,
): Promise<Outcome> {
  // The shop compares the link's end with the database's time, too.
  const now = await readDatabaseTime(db);
  const link = await createSetUpLink(
    { db, clock: () => now, randomBytes, config: { publicUrl }, lifetime },
    { email, purpose: verb === 'add' ? 'account' : 'reset' },
  );
  await recordAudit(db, { who: 'terminal', action: `${verb} by link`, subject: email });
  return { ok: true, lines: [`Open this link within the hour. It works once: ${link}`] };
}

const refuse = (line: string): Outcome => ({ ok: false, lines: [line] });
