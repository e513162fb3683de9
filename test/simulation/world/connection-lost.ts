/** A request whose instance died before it answered. */
export class ConnectionLost extends Error {}
