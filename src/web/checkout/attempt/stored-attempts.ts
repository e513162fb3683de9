import { forAllTabs, keep, readStored } from '../draft/stored-json.ts';
import {
  ATTEMPTS_KEY,
  type Attempts,
  attemptOf,
  type OrderAttempt,
  parseAttempts,
  withAttempt,
  withoutAttempt,
} from './order-attempt.ts';

// Where the browser keeps nothing, attempts still hold as long as the page.
let unsaved: Attempts | null = null;

/** Attempts belong to all tabs, as the cart does. */
export const readAttempts = (): Attempts => unsaved ?? parseAttempts(readStored(forAllTabs, ATTEMPTS_KEY));

export const storeAttempt = (attempt: OrderAttempt): void => store(withAttempt(readAttempts(), attempt));

export const dropAttempt = (key: string): void => store(withoutAttempt(readAttempts(), key));

/** Whether the order still waits to be paid, as far as this browser knows. */
export const isOpen = (orderId: string): boolean => attemptOf(readAttempts(), orderId) !== null;

/** Nothing more can come of this order: the next try is a new one. */
export function closeAttempt(orderId: string): void {
  const attempt = attemptOf(readAttempts(), orderId);
  if (attempt) dropAttempt(attempt.key);
}

function store(attempts: Attempts): void {
  unsaved = keep(forAllTabs, ATTEMPTS_KEY, attempts) ? null : attempts;
}
