/** What stands in the way, as one line that says what to do. */
export class CannotPrepare extends Error {}
