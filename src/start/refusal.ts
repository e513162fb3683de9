/** A start that cannot go on for a reason its user can mend; the message is one line that says how. */
export class Refusal extends Error {
  override name = 'Refusal';
}
