import type { Generated, JSONColumnType } from 'kysely';
import type { Recipient } from '../../domain/address/address.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { Decision, ProblemLine, ProblemReason, Wish } from '../../domain/orders/problem.ts';
import type { Timestamp } from './columns.ts';

export interface ProblemTables {
  /** A problem with hats of an order that was sent, what was decided about it, and the claim at Printful. */
  problems: {
    id: Generated<number>;
    order_id: string;
    /** From the shopper's form, so that sending it twice stores it once. */
    request_id: string | null;
    reason: ProblemReason;
    lines: JSONColumnType<ProblemLine[]>;
    /** What the shopper asked for. */
    wish: Wish | null;
    /** What the shopper wrote. */
    words: Generated<string>;
    /** A JPEG without metadata. */
    photo: Buffer | null;
    /** `shopper`, `Printful` or an administrator's email address. */
    reported_by: string;
    /** Printful's id of the parcel that came back. */
    shipment_id: string | null;
    created_at: Timestamp;
    decision: Decision | null;
    /** What the owner wrote to the shopper. */
    answer: Generated<string>;
    decided_by: string | null;
    decided_at: Date | null;
    /** Where the shopper wants the replacement, once confirmed. */
    address: JSONColumnType<Recipient> | null;
    /** The order that replaces the hats. */
    replacement_id: string | null;
    refund_id: string | null;
    /** When a shopper who did not say where to send the hats was asked again. */
    reminded_at: Generated<Date | null>;
    /** When the owner decided to claim it from Printful. */
    claimed_at: Date | null;
    /** Until when Printful takes the claim; null without a delivery scan. */
    claim_due: Date | null;
    claim_result: 'credited' | 'refused' | null;
    claim_credit: Cents | null;
    claim_ended_at: Date | null;
  };
}
