import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isEmail } from '../../../domain/email.ts';
import { limitsAt } from '../../config/limits.ts';
import { connect, type Db } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { recordAudit } from '../audit/queries.ts';
import { checkPassword } from '../passwords/check-password.ts';
import {
  deleteAdministrator,
  findAdministratorByEmail,
  listAdministrators,
  saveAdministrator,
} from './queries.ts';
import { createSetUpLink, newAdministratorId } from './set-up.ts';

interface Surroundings {
  databaseUrl: string;
  publicUrl: string;
  /** Reads the password of `--password-stdin`. */
  readPassword(): Promise<string>;
}

/** What to print, and whether it went well. */
export interface Outcome {
  ok: boolean;
  lines: string[];
}

const USAGE = [
  'npm run admin -- add you@example.com                     prints a link that makes an administrator',
  'npm run admin -- add you@example.com --password-stdin    makes one with the password it reads',
  'npm run admin -- list                                    tells who administrates',
  'npm run admin -- reset you@example.com                   a new password by link; ends sessions and codes',
  'npm run admin -- reset you@example.com --password-stdin  the same with the password it reads',
  'npm run admin -- remove you@example.com                  all but the last one',
];

/** Administrators from the terminal of the machine: whoever holds it owns the shop. */
export async function runAdminCommand(args: readonly string[], around: Surroundings): Promise<Outcome> {
  const command = parse(args);
  if (!command) return { ok: false, lines: USAGE };
  const limits = limitsAt(1);
  // A connection lost on the way fails the query that used it, which is told.
  const db = connect({ url: around.databaseUrl, ...limits.database, onLost: () => undefined });
  try {
    await migrate(db);
    return await carryOut(db, command, { ...around, lifetime: limits.access.setUpLink });
  } finally {
    await db.destroy();
  }
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

type Within = Surroundings & { lifetime: number };

async function carryOut(db: Db, command: Command, around: Within): Promise<Outcome> {
  if (command.verb === 'list') return list(db);
  if (command.verb === 'remove') return remove(db, command.email);
  const { verb, email } = command;
  const isKnown = (await findAdministratorByEmail(db, email)) !== null;
  if (isKnown && verb === 'add')
    return refuse(`${email} administrates already. To begin anew: reset ${email}`);
  if (!isKnown && verb === 'reset')
    return refuse(`${email} does not administrate. To change that: add ${email}`);
  return command.passwordStdin ? setPassword(db, command, around) : printLink(db, command, around);
}

async function list(db: Db): Promise<Outcome> {
  const administrators = await listAdministrators(db);
  if (administrators.length === 0) return { ok: true, lines: ['Nobody administrates this shop yet.'] };
  return {
    ok: true,
    lines: administrators.map(
      ({ email, twoFactor, signedInAt }) =>
        `${email}  ${twoFactor ? 'with' : 'without'} codes  signed in ${signedInAt?.toISOString() ?? 'never'}`,
    ),
  };
}

async function remove(db: Db, email: string): Promise<Outcome> {
  const outcome = await deleteAdministrator(db, email);
  if (outcome === 'unknown') return refuse(`${email} does not administrate.`);
  if (outcome === 'last one') return refuse(`${email} is the last administrator: add another one first.`);
  await recordAudit(db, { who: 'terminal', action: 'removed', subject: email });
  return { ok: true, lines: [`${email} no longer administrates; all its sessions have ended.`] };
}

async function setPassword(
  db: Db,
  { verb, email }: { verb: 'add' | 'reset'; email: string },
  { readPassword }: Within,
): Promise<Outcome> {
  const password = await readPassword();
  const fault = checkPassword(password, email);
  if (fault) return refuse(fault);
  const { hashPassword } = await import('better-auth/crypto');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await saveAdministrator(trx, {
      id: newAdministratorId(randomBytes),
      email,
      passwordHash,
      now: new Date(),
    });
    await recordAudit(trx, { who: 'terminal', action: `${verb} with a password`, subject: email });
  });
  return { ok: true, lines: [`${email} may sign in with this password.`] };
}

async function printLink(
  db: Db,
  { verb, email }: { verb: 'add' | 'reset'; email: string },
  { publicUrl, lifetime }: Within,
): Promise<Outcome> {
  const link = await createSetUpLink(
    { db, clock: () => new Date(), randomBytes, publicUrl, lifetime },
    email,
  );
  await recordAudit(db, { who: 'terminal', action: `${verb} by link`, subject: email });
  return { ok: true, lines: [`Open within the hour, once: ${link}`] };
}

const refuse = (line: string): Outcome => ({ ok: false, lines: [line] });
