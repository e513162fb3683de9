import type { Generated } from 'kysely';
import type { HiddenReason } from '../../domain/reviews/review.ts';
import type { Timestamp } from './columns.ts';

export interface ReviewTables {
  /** Whether a shopper was asked about an order, and what she said. */
  reviews: {
    id: Generated<number>;
    /** Null once the person is erased and her words stay. */
    order_id: string | null;
    /** The hat that it is about. */
    line_id: number | null;
    product_id: number | null;
    hat_name: string;
    hat_color: string | null;
    technique: string;
    asked_at: Timestamp;
    /** Null until she speaks, and after she took it back. */
    stars: number | null;
    words: Generated<string>;
    /** A JPEG without metadata. */
    photo: Buffer | null;
    /** The photo for lists; null without one, and for photos from before there were any. */
    thumbnail: Buffer | null;
    /** As it is shown. */
    name: Generated<string>;
    may_show: Generated<boolean>;
    may_advertise: Generated<boolean>;
    /** Whether somebody of the shop's team bought the hat. It does not count in numbers. */
    is_own: Generated<boolean>;
    changes: Generated<number>;
    said_at: Date | null;
    /** When what is shown of it changed. */
    changed_at: Date | null;
    published_at: Date | null;
    hidden_for: HiddenReason | null;
    /** The shop's answer below it. */
    reply: Generated<string>;
  };
}
