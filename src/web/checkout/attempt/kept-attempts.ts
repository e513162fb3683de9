import { forAllTabs, keep, readKept } from '../draft/kept-json.ts';
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
let unkept: Attempts | null = null;

/** Attempts belong to all tabs, as the cart does. */
export const readAttempts = (): Attempts => unkept ?? parseAttempts(readKept(forAllTabs, ATTEMPTS_KEY));

export const keepAttempt = (attempt: OrderAttempt): void => store(withAttempt(readAttempts(), attempt));

export const dropAttempt = (key: string): void => store(withoutAttempt(readAttempts(), key));

/** Whether the order still waits to be paid, as far as this browser knows. */
export const isOpen = (orderId: string): boolean => attemptOf(readAttempts(), orderId) !== null;

/** Nothing more can come of this order: the next try is a new one. */
export function closeAttempt(orderId: string): void {
  const attempt = attemptOf(readAttempts(), orderId);
  if (attempt) dropAttempt(attempt.key);
}

function store(attempts: Attempts): void {
  unkept = keep(forAllTabs, ATTEMPTS_KEY, attempts) ? null : attempts;
}
