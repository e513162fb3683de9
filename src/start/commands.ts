import type { Command, Outcome } from './commands/command.ts';
import { lineFor, Refusal } from './refusal.ts';
import { createShutdown, type Shutdown, TIMEOUTS } from './shutdown.ts';

const COMMANDS: Record<string, () => Promise<Command>> = {
  admin: () => import('./commands/admin.ts'),
  doctor: () => import('./commands/doctor.ts'),
  setup: () => import('./commands/setup.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  migrate: () => import('./commands/migrate.ts'),
  'drop-test-orders': () => import('./commands/drop-test-orders.ts'),
  'take-over': () => import('./commands/take-over.ts'),
};

/** `npm run shop -- NAME …`: runs a command beside the shop or without it, then ends the process. */
export async function runCommand([name = '--help', ...args]: string[]): Promise<void> {
  const shutdown = createShutdown(TIMEOUTS);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => shutdown.interrupt());
  try {
    const { ok, lines } = await outcomeOf(name, args, shutdown);
    process.stdout.write(`${lines.join('\n')}\n`);
    await shutdown.end(ok ? 0 : 1);
  } catch (error) {
    await shutdown.end(1, lineFor(error));
  }
}

async function outcomeOf(name: string, args: string[], shutdown: Shutdown): Promise<Outcome> {
  if (name === '--help') return { ok: true, lines: [await usages()] };
  const command = await COMMANDS[name]?.();
  if (!command) throw new Refusal(`There is no command ${name}. There are:\n${await usages()}`);
  return args.includes('--help') ? { ok: true, lines: [command.usage] } : command.run(args, shutdown);
}

async function usages(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return commands.map(({ usage }) => usage).join('\n');
}
