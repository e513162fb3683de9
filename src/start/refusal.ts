/** A start that cannot go on for a reason its user can mend; the message is one line that says how. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** What a user is told of an error that ends a command: a refusal is one line; a bug shows where it happened. */
export function lineFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  return 'hint' in error && typeof error.hint === 'string' ? error.hint : (error.stack ?? error.message);
}
