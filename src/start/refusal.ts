/** A start failed for a reason that the user can fix. The message is one line that says how. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The text to print for an error that ends a command: one line for a refusal, the stack for a bug. */
export function lineFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  return 'hint' in error && typeof error.hint === 'string' ? error.hint : (error.stack ?? error.message);
}
