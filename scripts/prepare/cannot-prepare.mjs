/** An error with a one-line message that says what to do. */
export class CannotPrepare extends Error {}
