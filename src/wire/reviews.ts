import { z } from 'zod';
import type { HiddenReason, Rating, ReviewState } from '../domain/reviews/review.ts';

/** A review as everybody sees it. */
export const shownReview = z
  .object({
    id: z.int(),
    stars: z.int(),
    words: z.string(),
    /** Empty once its writer was erased. */
    name: z.string(),
    /** What was bought. */
    hat: z.string(),
    /** The address of the photo; null without one. */
    photo: z.string().nullable(),
    /** When it was said first, in ISO 8601. */
    saidAt: z.string(),
    /** The shop's answer; may be empty. */
    reply: z.string(),
    /** Whether somebody of the shop's team bought the hat. It does not count in numbers. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Review' });

export type ShownReview = z.infer<typeof shownReview>;

/** What a hat's page says. */
export interface HatVoices {
  /** The newest of this hat. */
  own: ShownReview[];
  /** Of other hats of its color, if it has few. */
  alike: ShownReview[];
  /** Of this hat. */
  count: number;
  rating: Rating | null;
}

/** A page of what is said, and where the next one starts; null after the last. */
export interface VoicesPage {
  rows: ShownReview[];
  after: string | null;
}

/** The page on which a shopper speaks. */
export interface OwnReviewPage {
  lineId: number | null;
  /** When the order was placed, in ISO 8601. */
  boughtAt: string;
  state: ReviewState;
  hiddenFor: HiddenReason | null;
  /** Whether it can still be changed. It can always be taken back. */
  isOpen: boolean;
  /** 0 before she speaks. */
  stars: number;
  words: string;
  /** As it would be shown. */
  name: string;
  hasPhoto: boolean;
  mayShow: boolean;
  mayAdvertise: boolean;
  reply: string;
}
