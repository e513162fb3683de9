export interface ReceivedMail {
  messageId: string;
  to: string;
  subject: string;
  /** How often the server took it. */
  copies: number;
  /** When it took the last copy. */
  at: number;
  /** Copies sent although the shop had stored that the server took an earlier one. */
  needless: number;
  /** Whether the shop has stored how the last attempt ended. */
  isStored(): boolean;
}
