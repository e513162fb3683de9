import { startSandbox } from './sandbox.ts';
import { readSettings, type Settings } from './settings.ts';

const read = readSettings(process.env);
if (read.ok) await run(read.settings);
else fail(read.message);

async function run(settings: Settings) {
  try {
    const sandbox = await startSandbox(settings);
    const stop = async () => {
      await sandbox.close();
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // This comes last: a process that waits for this line may stop the sandbox right away.
    process.stdout.write(`sandbox listening on ${sandbox.url}\n`);
  } catch (error) {
    fail(explanation(error, settings));
  }
}

function explanation(error: unknown, { host, port, dataDir }: Settings): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} is in use on ${host}. Free it or set SANDBOX_PORT.`;
  if (code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine. Correct SANDBOX_HOST.`;
  if (code === 'EACCES' || code === 'ERR_SQLITE_ERROR') {
    return `cannot write to ${dataDir} or listen on port ${port}: ${message}. Correct SANDBOX_DATA_DIR or SANDBOX_PORT.`;
  }
  return message;
}

function fail(message: string) {
  process.stderr.write(`sandbox: ${message}\n`);
  process.exit(1);
}
