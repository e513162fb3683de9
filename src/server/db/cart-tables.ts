import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Pricing, SentItem } from '../../domain/cart/sent-cart.ts';

export interface CartTables {
  /** A cart that an administrator made for one shopper. */
  sent_carts: {
    id: Generated<number>;
    made_at: ColumnType<Date, Date, never>;
    made_by: string;
    /** Empty once its person is erased, and so are the note, the hats and the reason. */
    email: string;
    note: string;
    items: JSONColumnType<SentItem[]>;
    pricing: JSONColumnType<Pricing>;
    /** Its discount, archived from the start, so that nobody can type it. */
    code_id: number | null;
    /** Why there is a discount. */
    reason: string;
    expires_at: Date;
    withdrawn_at: Date | null;
    /** Of the form that it was sent with; a form sends one cart. Null for earlier carts. */
    request_id: string | null;
  };
}
