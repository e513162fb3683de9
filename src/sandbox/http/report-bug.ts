/** Tells the sandbox's keeper of an error that should not have happened. */
export function reportBug(error: unknown) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
}
