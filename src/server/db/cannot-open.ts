/** Thrown if the shop cannot open for a reason that the operator can fix. `hint` says how, in one line. */
export class CannotOpen extends Error {
  readonly hint: string;
  constructor(hint: string, cause?: unknown) {
    super(hint, { cause });
    this.hint = hint;
  }
}
