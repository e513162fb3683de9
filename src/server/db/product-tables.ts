import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ChangedProduct, ProductState, ShelfChange } from '../../domain/catalog/shelf.ts';
import type { HatStep } from '../../domain/sales/visit-step.ts';
import type { Amount, Timestamp } from './columns.ts';

/** The tables of what the shop sells. */
export interface ProductTables {
  products: DesignColumns & {
    id: Generated<number>;
    name: string;
    description: string;
    /** The end of its page's address. A trigger makes it of the name. */
    slug: Generated<string>;
    /** The owner's title and description of its page; empty for ours. */
    page_title: Generated<string>;
    page_description: Generated<string>;
    price: Amount;
    featured: Generated<boolean>;
    /** Keys of `OCCASIONS`. */
    occasions: Generated<string[]>;
    /** A trigger raises this with every change. */
    version: Generated<number>;
    /** Name of the picture that came with a synced hat. */
    printful_picture: string | null;
    state: Generated<ProductState>;
    /** Its place on the shelf. A change of only this does not raise the version. */
    position: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    /** From the form that added it; null for others. */
    request_id: string | null;
  };

  /** Changes of many products at once, so that each can be undone in one step. */
  product_changes: {
    id: Generated<number>;
    at: Timestamp;
    /** An administrator's email address. */
    who: string;
    change: JSONColumnType<ShelfChange>;
    before: JSONColumnType<ChangedProduct[]>;
    undone_at: Date | null;
  };

  /** The addresses that hats had, without those they have. */
  former_slugs: {
    slug: string;
    /** Null once the hat is deleted. */
    product_id: number | null;
  };

  /** How often a hat came to a step on a day. */
  hat_counts: {
    /** In the shop's time zone. Select it as text. */
    day: ColumnType<unknown, string, string>;
    product_id: number;
    step: HatStep;
    count: number;
  };
}

export interface DesignColumns {
  hat_color: string | null;
  text_color: string | null;
  font_style: string | null;
  text_line1: string | null;
  text_line2: string | null;
  text_line3: string | null;
}
