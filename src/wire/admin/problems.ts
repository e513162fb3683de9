import { z } from 'zod';
import { cents } from '../../domain/money/money.ts';
import {
  DECISIONS,
  LONGEST_WORDS,
  PROBLEM_REASONS,
  REPORTABLE,
  WISHES,
} from '../../domain/orders/problem.ts';
import { amount, time } from '../answers.ts';
import { visibleText } from '../visible-text.ts';

/** Something that is wrong with hats of an order. Amounts are text: "24.99". */
export const adminProblem = z
  .object({
    id: z.int(),
    orderId: z.string(),
    reason: z.enum(PROBLEM_REASONS),
    hats: z.array(
      z.object({
        lineId: z.int(),
        title: z.string(),
        quantity: z.int(),
        /** The address of the hat's picture. */
        picture: z.string(),
        hatColor: z.string(),
      }),
    ),
    wish: z.enum(WISHES).nullable(),
    words: z.string(),
    /** Address of the shopper's photo; null if there is none. */
    photo: z.string().nullable(),
    /** `shopper`, `Printful` or an administrator. */
    reportedBy: z.string(),
    createdAt: time,
    /** The latest earlier problem that the shopper told us about with one of these hats. */
    earlier: z.object({ reason: z.enum(PROBLEM_REASONS), createdAt: time }).nullable(),
    decision: z.enum(DECISIONS).nullable(),
    answer: z.string(),
    decidedBy: z.string().nullable(),
    /** False once a decision was carried out. */
    isUndecided: z.boolean(),
    /** Whether the shopper confirms the address before a replacement is sent. */
    needsAddress: z.boolean(),
    /** The address that the shopper confirmed. */
    sendsTo: z.string().nullable(),
    replacementId: z.string().nullable(),
    refunded: amount.nullable(),
    claim: z
      .object({
        /** Until when Printful takes the claim; null without a delivery scan. */
        due: time.nullable(),
        result: z.enum(['credited', 'refused']).nullable(),
        credit: amount.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AdminProblem' });

export type AdminProblem = z.input<typeof adminProblem>;

/** Problems on an order's page, with what a refund would take. */
export const adminProblems = z
  .object({
    problems: z.array(
      adminProblem.extend({
        /** What was paid for the hats, at most what is left of the payment. */
        suggestedRefund: amount,
        /** As below, except the new hats of this problem. */
        replacements: z.int(),
        /** What to know before deciding, such as an earlier refund. */
        warnings: z.array(z.string()),
      }),
    ),
    /** The order whose money is refunded. */
    paidOrderId: z.string(),
    /** What is left of the payment. */
    left: amount,
    /** What is refunded already, in cents. */
    refunded: z.int(),
    /** How many orders replace hats of that order, or will once the shopper says where to send them. */
    replacements: z.int(),
  })
  .meta({ id: 'AdminProblems' });

export type AdminProblems = z.input<typeof adminProblems>;

export const problemRequest = z
  .object({
    lines: z.array(z.object({ id: z.int(), quantity: z.int().positive() })).max(100),
    reason: z.enum(REPORTABLE),
    wish: z.enum(WISHES),
    words: z.string().max(LONGEST_WORDS),
  })
  .meta({ id: 'ProblemRequest' });

export const problemAnswer = z.object({ id: z.int() }).meta({ id: 'ProblemAnswer' });

/**
 * What was refunded, and how many orders replaced hats of the paid one or will, when the form was opened: the decision is
 * refused if either has changed since.
 */
export const seen = { refunded: z.int().nonnegative(), replacements: z.int().nonnegative() };

export const replacementRequest = z
  .object({
    ...seen,
    /** Whether a parcel that did not arrive is sent to the same address, without asking the shopper. */
    sameAddress: z.boolean().default(false),
  })
  .meta({ id: 'ReplacementRequest' });

/** Null while the shopper has not confirmed the address. */
export const replacementAnswer = z
  .object({ replacementId: z.string().nullable() })
  .meta({ id: 'ReplacementAnswer' });

export const problemRefundRequest = z
  .object({ ...seen, amount: z.int().positive().transform(cents) })
  .meta({ id: 'ProblemRefundRequest' });

export const problemRefundAnswer = z.object({ refundId: z.string() }).meta({ id: 'ProblemRefundAnswer' });

export const closeRequest = z
  .object({ answer: visibleText(2000, 'must tell the shopper why') })
  .meta({ id: 'CloseProblemRequest' });

/** `credit: null`: Printful refused the claim. */
export const claimResultRequest = z
  .object({ credit: z.int().positive().transform(cents).nullable() })
  .meta({ id: 'ClaimResultRequest' });
