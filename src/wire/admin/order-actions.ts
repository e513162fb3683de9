import { z } from 'zod';
import { MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../domain/design/design.ts';
import { cents } from '../../domain/money/money.ts';
import { REFUND_REASONS } from '../../domain/money/refund-hats.ts';
import { LONGEST_WORDS, REPORTABLE } from '../../domain/orders/problem.ts';
import { WORDS_DECISIONS } from '../../domain/orders/word-question.ts';
import { designFields } from '../designs.ts';
import { giftFormFields } from '../gifts.ts';
import { visibleText } from '../visible-text.ts';
import { seen } from './problems.ts';

// Requests and answers for actions on an order. Amounts are integer cents.

const reason = visibleText(500, 'must say why');
const hats = z.array(z.object({ id: z.int(), quantity: z.int().positive().max(MAX_QUANTITY) })).max(100);

/**
 * `amount: null` refunds all that is left. `refunded` is the amount already refunded when the form was opened: the refund is
 * rejected if it has changed, so that nothing is refunded twice. The same goes for `replacements`, the number of orders that
 * replace hats of this one. With `lines`, hats are refunded: `amount` is then what was shown for them, and the server checks it.
 * The reason is a kind, and what was typed beside it; for `other` it must be typed.
 */
export const refundRequest = z
  .object({
    amount: z.int().positive().transform(cents).nullable().default(null),
    refunded: z.int().nonnegative().optional(),
    replacements: z.int().nonnegative().optional(),
    lines: hats.default([]),
    /** Of the shipping, beside the hats. */
    shipping: z.int().nonnegative().max(10_000_000).default(0).transform(cents),
    reasonKind: z.enum(REFUND_REASONS).default('other'),
    reason: z.string().trim().max(500).default(''),
  })
  .refine(({ reasonKind, reason }) => reasonKind !== 'other' || reason !== '', {
    path: ['reason'],
    message: 'must say why',
  })
  .meta({ id: 'RefundRequest' });

export const refundAnswer = z
  .object({
    id: z.string(),
    amount: z.int(),
    /** `requested` while Stripe has not answered yet. */
    status: z.string(),
  })
  .meta({ id: 'RefundAnswer' });

export type RefundAnswer = z.infer<typeof refundAnswer>;

/** What Printful should change about its drawing; null approves it. */
export const approvalAnswer = z
  .object({ changes: visibleText(1000, 'must say what to change').nullable() })
  .meta({ id: 'ApprovalAnswer' });

export const cancelRequest = z.object({ reason }).meta({ id: 'CancelRequest' });

export const cancelAnswer = z
  .object({ status: z.string(), refund: refundAnswer.nullable() })
  .meta({ id: 'CancelAnswer' });

/** `isChanged` is false when the order was like that already, so that there is nothing to undo. */
export const changeAnswer = z.object({ isChanged: z.boolean() }).meta({ id: 'ChangeAnswer' });

export type ChangeAnswer = z.infer<typeof changeAnswer>;

/** As long as what the form takes: the check of an address says what is too long, and by how much. */
const addressField = z.string().max(300);

const addressFields = z.object({
  name: addressField,
  email: addressField,
  address1: addressField,
  address2: addressField.nullish(),
  city: addressField,
  state: addressField,
  zip: addressField,
  country: z.string().max(10),
});

/**
 * `was` is the address as the form was opened with it: if somebody else changed it since, the answer is 409 with the stored one.
 * With `bearsTax`, more sales tax at the new address does not refuse it: the shop pays the difference.
 */
export const addressRequest = addressFields
  .extend({ was: addressFields.partial().optional(), bearsTax: z.boolean().optional() })
  .meta({ id: 'AddressRequest' });

export type AddressRequest = z.infer<typeof addressRequest>;

/** `was` is the gift as the form was opened with it, as for the address. */
export const giftRequest = z
  .object({ ...giftFormFields, was: z.record(z.string().max(40), z.string().max(300)).optional() })
  .meta({ id: 'GiftRequest' });

export const emailRequest = z
  .object({ email: z.string().max(300), was: z.string().max(300).optional() })
  .meta({ id: 'EmailRequest' });

export const lineWordsRequest = z
  .object({
    textLine1: designFields.textLine1,
    textLine2: designFields.textLine2,
    textLine3: designFields.textLine3,
    /** If given, the hat is made from what this color is made of now, even if it is the same color. */
    hatColor: z.enum(HAT_COLORS.map(({ key }) => key)).optional(),
    textColor: z.enum(TEXT_COLORS.map(({ key }) => key)).optional(),
    fontStyle: z.enum(FONT_STYLES.map(({ key }) => key)).optional(),
    /** How many of the line's hats change; all if not given. */
    count: z.int().min(1).max(MAX_QUANTITY).optional(),
    /** Keeps words that the shop may not be allowed to print. */
    keepWords: z.boolean().default(false),
    /** The hats as the form was opened with them, as for the address. */
    was: z
      .object({
        textLine1: z.string().max(200),
        textLine2: z.string().max(200),
        textLine3: z.string().max(200),
        hatColor: z.string().max(50),
        textColor: z.string().max(50),
        fontStyle: z.string().max(50),
        quantity: z.int(),
      })
      .partial()
      .optional(),
  })
  .meta({ id: 'LineWordsRequest' });

/**
 * `POST /api/admin/orders/:id/words/:questionId`. `words` is what the owner saw on the hat: if it has other words by now, the answer
 * is 409. The same decision again changes nothing.
 */
export const wordsDecisionRequest = z
  .object({ decision: z.enum(WORDS_DECISIONS), words: z.string().max(600) })
  .meta({ id: 'WordsDecisionRequest' });

export const noteRequest = z.object({ text: visibleText(5000) }).meta({ id: 'NoteRequest' });

/** `POST /api/admin/orders/:id/letters`: an email to the shopper. The id is the form's, so that a double click sends one. */
export const letterRequest = z
  .object({ text: visibleText(5000), requestId: z.uuid() })
  .meta({ id: 'LetterRequest' });

export const noteAnswer = z.object({ id: z.int() }).meta({ id: 'NoteAnswer' });

const fix = {
  lines: hats.min(1, 'must choose hats'),
  reason: z.enum(REPORTABLE),
  words: z.string().max(LONGEST_WORDS).default(''),
  /** From the form, so that a double click fixes the hats once. */
  requestId: z.uuid(),
};

/** `POST /api/admin/orders/:id/replacements`. */
export const hatsReplacementRequest = z
  .object({ ...fix, ...seen, sameAddress: z.boolean().default(false) })
  .meta({ id: 'HatsReplacementRequest' });

/** `POST /api/admin/orders/:id/claims`. */
export const claimRequest = z.object(fix).meta({ id: 'ClaimRequest' });

/** `POST /api/admin/orders/:id/refunds/:refundId/paid-otherwise`: how a failed refund was paid, such as by check. */
export const paidOtherwiseRequest = z
  .object({ how: visibleText(500, 'must say how') })
  .meta({ id: 'PaidOtherwiseRequest' });
