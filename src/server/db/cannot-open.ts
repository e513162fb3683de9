/** Thrown if the shop cannot open for a reason that the operator can fix. The message says how, in one line. */
export class CannotOpen extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
