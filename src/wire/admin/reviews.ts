import { z } from 'zod';
import { HIDDEN_REASONS } from '../../domain/reviews/review.ts';
import { time } from '../answers.ts';

export const REVIEW_STATES = ['waiting', 'published', 'hidden', 'private'] as const;

/** A review for the shop's team. */
export const adminReview = z
  .object({
    id: z.int(),
    /** Null once its person was erased. */
    orderId: z.string().nullable(),
    hat: z.string(),
    stars: z.int(),
    words: z.string(),
    /** As it is shown. */
    name: z.string(),
    /** The address of the photo; null without one. */
    photo: z.string().nullable(),
    /** `private`: the writer does not allow to show it. */
    state: z.enum(REVIEW_STATES),
    hiddenFor: z.enum(HIDDEN_REASONS).nullable(),
    mayAdvertise: z.boolean(),
    isOwn: z.boolean(),
    changedAt: time,
    /** When it is published if nobody decides; null if it does not wait. */
    publishesAt: time.nullable(),
    reply: z.string(),
  })
  .meta({ id: 'AdminReview' });

export type AdminReview = z.input<typeof adminReview>;

/** The review as it was read. If its writer or somebody else changed it since, a decision is refused. */
const was = z.object({ changedAt: time, hiddenFor: z.enum(HIDDEN_REASONS).nullable() }).optional();

/** `POST /api/admin/reviews/:id/publish`. */
export const publishReviewRequest = z.object({ was }).nullish().meta({ id: 'PublishReviewRequest' });

/** `POST /api/admin/reviews/:id/hide`. */
export const hideReviewRequest = z
  .object({ reason: z.enum(HIDDEN_REASONS), was })
  .meta({ id: 'HideReviewRequest' });

/** `POST /api/admin/reviews/import`. */
export const importedReviews = z
  .object({
    imported: z.int(),
    /** Of orders whose review is here already. */
    kept: z.int(),
  })
  .meta({ id: 'ImportedReviews' });

export type ImportedReviews = z.infer<typeof importedReviews>;

/**
 * `POST /api/admin/reviews/:id/reply`. An empty text takes the answer away. `was` is the answer as the form was opened with it: if
 * somebody else changed it since, the answer is 409 with the stored one.
 */
export const replyRequest = z
  .object({ reply: z.string().max(2000), was: z.object({ reply: z.string().max(2000) }).optional() })
  .meta({ id: 'ReplyRequest' });
