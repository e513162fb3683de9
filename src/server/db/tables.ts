import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CodeKind } from '../../domain/cart/discount-code.ts';
import type { Crew } from '../../domain/crew/crew.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { Approval } from '../../domain/orders/approval.ts';
import type { OrderChange } from '../../domain/orders/change-window.ts';
import type { Gift } from '../../domain/orders/gift.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { WordsState } from '../../domain/orders/word-question.ts';
import type { VisitStep } from '../../domain/sales/visit-step.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { QuotedOption } from '../../domain/shipping/shipping.ts';
import type { AccessTables } from './access-tables.ts';
import type { CartTables } from './cart-tables.ts';
import type { Amount, OptionalAmount, Timestamp } from './columns.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { PrintfulTables } from './printful-tables.ts';
import type { ProblemTables } from './problem-tables.ts';
import type { DesignColumns, ProductTables } from './product-tables.ts';
import type { ReviewTables } from './review-tables.ts';

/** The tables as Kysely sees them. The migrations define them. */
export interface Tables
  extends AccessTables,
    CartTables,
    LedgerTables,
    MoneyTables,
    MailTables,
    PrintfulTables,
    ProblemTables,
    ReviewTables,
    ProductTables {
  catalog_version: { one: Generated<boolean>; version: Generated<number> };

  quotes: {
    id: Generated<number>;
    /** A hash of what the options depend on: see `quoteKey`. */
    quote_key: string;
    options: JSONColumnType<QuotedOption[]>;
    created_at: Timestamp;
    expires_at: Date;
  };

  orders: {
    id: string;
    /** SHA-256 of the key that opens the shopper's own view of the order. */
    key_hash: string;
    status: OrderStatus;
    customer_name: string;
    customer_email: string;
    address1: string;
    address2: string | null;
    city: string;
    state: string;
    zip: string;
    country: string;
    phone: string | null;
    subtotal: Amount;
    discount: Amount;
    discount_percentage: number;
    shipping: Amount;
    /** Sales tax, which is part of the total. */
    tax: OptionalAmount;
    /** Stripe's id of its calculation; null without any. */
    tax_calculation: string | null;
    total: Amount;
    shipping_method: string;
    shipping_provider_id: string;
    our_shipping_cost: Cents | null;
    idempotency_key: string | null;
    request_hash: string;
    /** The newest of its intents, or the one that was paid. */
    payment_intent_id: string | null;
    asked_at: Date | null;
    /** When Stripe was asked first whether it is paid and gave no answer; null once it has. */
    unanswered_since: Date | null;
    printful_order_id: string | null;
    /** The number of the current attempt at a draft, from 1. From the second on, the external id at Printful ends in it. */
    printful_attempt: Generated<number>;
    /** When the draft of this attempt was begun, before the first call; null until then. */
    draft_begun_at: Date | null;
    /** What Printful charges the shop. */
    printful_cost: Cents | null;
    /** Printful's last status for it. */
    printful_status: string | null;
    /** Since when Printful says that it sent everything. */
    fulfilled_at: Date | null;
    printful_asked_at: Date | null;
    /** Since when Printful holds it, and what it wants approved. */
    printful_held_at: Date | null;
    approvals: ColumnType<Approval[], string | undefined, string>;
    created_at: Timestamp;
    /** When it was paid; for a replacement, when it was ordered. */
    paid_at: Date | null;
    /** When the shopper's time to change it ends, and it goes to Printful; null until the order is paid. */
    send_after: Date | null;
    /** Whether the shopper asked for more time, which works once. */
    window_extended: Generated<boolean>;
    /** When the shopper corrected the email address, which works once. */
    email_fixed_at: Date | null;
    /** The days of delivery of the chosen shipping; null in orders of earlier releases. */
    min_delivery_days: number | null;
    max_delivery_days: number | null;
    /** The day of the party that the hats are for. Select it as text: as a date, its day would depend on the time zone. */
    party_on: ColumnType<unknown, string | null | undefined, string | null>;
    /** Null unless it is a gift, whose receiver has the name and address; with empty texts once it is erased. */
    gift: ColumnType<Gift | null, string | null | undefined, string | null>;
    /** The promised ship-by time; null until the order is paid. */
    ship_by: Date | null;
    /** The latest new ship-by date that was mailed to the shopper. */
    announced_ship_by: Date | null;
    /** The amount that Stripe took; null until then. */
    paid: Cents | null;
    /** The sum of refunds, including pending ones. A trigger updates it. */
    refunded: Generated<Cents>;
    /** Stripe's fee, known some time after the payment. */
    stripe_fee: Cents | null;
    /** The wallet that it was paid from, as Stripe names it; null for a card, and in orders of earlier releases. */
    wallet: string | null;
    /** The brand, as Stripe writes it, and the last four digits of the card; null for none, in earlier orders, and once erased. */
    card_brand: string | null;
    card_last4: string | null;
    /** Folded words that the team sorts orders by. */
    tags: Generated<string[]>;
    /** The version of the settings under which the order was sold; 0 for the defaults. */
    settings_version: Generated<number>;
    /** The order with which the shopper replaced this one before paying. */
    superseded_by: string | null;
    /** The order that was paid, if this one replaces hats of it and is free. */
    replaces: string | null;
    /** The discount code that counted, as it was then; null without one. */
    code_id: number | null;
    code_name: string | null;
    code_kind: CodeKind | null;
    /** What the code saved: its discount, or the shipping. */
    code_saved: Cents | null;
    /** The cart that the shop sent, of which this is the order. */
    sent_cart_id: number | null;
    /** The newsletter through whose link the shopper came. */
    campaign_id: number | null;
    /** A keyed hash of the network that an order with a code came from; null once it is not needed. */
    network: string | null;
    /** Raised to invalidate all earlier keys. */
    key_version: Generated<number>;
    /** When the shopper requested erasure, which happens once the order has ended. */
    erasure_asked_at: Date | null;
    /** When the name, address and text were erased. */
    erased_at: Date | null;
  };

  order_lines: DesignColumns & {
    id: Generated<number>;
    order_id: string;
    position: number;
    product_id: number | null;
    /** The hat's id in the Printful store, if it is made as saved there; null if it is made from its design. */
    sync_variant_id: number | null;
    /** The name of the picture that such a hat was sold with. */
    picture: string | null;
    /** The attempt of its order at which the print file got its address. Printful never fetches an address twice. */
    print_file_attempt: Generated<number>;
    name: string;
    price: Amount;
    quantity: number;
    /** The line's share of the discounted subtotal. */
    share: Amount;
    /** The line's share of the sales tax. */
    tax: OptionalAmount;
    is_custom: boolean;
    /** A PNG of a custom hat's text as the shopper saw it. */
    artwork: Buffer | null;
    /** SHA-256 of its drawing when it was ordered; null in orders that are older than this column. */
    drawing_hash: string | null;
    /** The variant, front and canvas that it was sold as; null for a hat of the store, and unknown in old orders. */
    variant_id: number | null;
    technique: string | null;
    placement: string | null;
    sold_width: number | null;
    sold_height: number | null;
    /** The canvas of its print; null until it is sent to Printful. */
    canvas_width: number | null;
    canvas_height: number | null;
    /** The color of the thread it is stitched with, such as `#CC3366`; null if it is printed. */
    thread: string | null;
    /** A short hash of the embroidery that was sent to Printful; null for a print, and for what an earlier release sent. */
    print_hash: string | null;
    /** What was paid for one such hat, if the line replaces it for free. */
    declared_value: Cents | null;
    /** Whether the shopper kept words that the shop may not be allowed to print. */
    words_kept: Generated<boolean>;
    /** Whether it was ordered as a hat of a crew. */
    in_crew: Generated<boolean>;
    /** When its hats were refunded because of their words. They are not made. */
    refused_at: Generated<Date | null>;
  };

  order_events: {
    id: Generated<number>;
    order_id: string;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    cause: string;
    at: Timestamp;
  };

  /** What the shopper or the shop changed in a paid order. */
  order_changes: {
    id: Generated<number>;
    order_id: string;
    kind: OrderChange['kind'];
    /** `shopper` or an administrator's email address. */
    who: string;
    /** The line whose words changed. */
    line_id: number | null;
    before: ColumnType<unknown, string | null, string | null>;
    after: ColumnType<unknown, string | null, string | null>;
    at: Timestamp;
  };

  /** The webhooks received, each stored once. */
  provider_events: {
    provider: 'stripe' | 'printful';
    id: string;
    type: string;
    received_at: Timestamp;
  };

  /** Every change of the settings; the newest row is in force. A trigger refuses updates and deletions. */
  settings: {
    version: number;
    at: Timestamp;
    /** An administrator's email address. */
    who: string;
    data: JSONColumnType<Settings>;
    /** The earlier version that the change restored. */
    restores: number | null;
  };

  /** The shop that works with this database, in one row. */
  served_shop: {
    one: Generated<boolean>;
    /** Its PUBLIC_URL. */
    origin: string;
    /** Of PostgreSQL's cluster; null where it cannot be read. */
    system_identifier: string | null;
    /** Whether cards were ever charged. */
    live: boolean;
    /** When the database was restored from a backup that no shop has taken over yet. */
    restored_at: Date | null;
    taken_over_at: Timestamp;
  };

  oldest_release: { one: Generated<boolean>; release: string };

  /** Archived codes are kept, since orders name them. */
  discount_codes: {
    id: Generated<number>;
    /** In capitals. */
    name: string;
    kind: CodeKind;
    /** Percent, or cents; 0 for free shipping. */
    value: number;
    min_hats: Generated<number>;
    starts_at: Date | null;
    ends_at: Date | null;
    max_uses: number | null;
    max_uses_per_email: number | null;
    created_at: Timestamp;
    archived_at: Date | null;
  };

  /** How many visits reached a step on a day, without anything about the visitors. */
  daily_counts: {
    /** In the shop's time zone. Select it as text. */
    day: ColumnType<unknown, string, string>;
    step: VisitStep;
    count: number;
  };

  /** The words by which an order and its shopper are found. Triggers keep them; erased orders have none. */
  order_search: {
    order_id: string;
    /** A `tsvector`. Also has words such as `color:navy`, `tag:vip` and `amount:3498`, for filters. */
    words: string;
    person: string;
  };

  order_filters: { id: Generated<number>; name: string; query: string };

  /** Words of a paid hat that a person has to look at, and what became of them. A line has one open question at most. */
  word_questions: {
    id: Generated<number>;
    order_id: string;
    line_id: number;
    state: Generated<WordsState>;
    /** When silence refunds the hat: the owner's while it waits, the shopper's once a change was asked for. */
    until: Date;
    created_at: Timestamp;
    /** An administrator's email address, `shopper` or `shop`. */
    decided_by: string | null;
    decided_at: Date | null;
    refund_id: string | null;
  };

  /** A list of names that friends check. */
  crews: {
    id: string;
    /** The organizer's first name, as she wrote it. */
    organizer: string;
    /** SHA-256 of the keys. */
    key_hash: string;
    friend_key_hash: string;
    /** Raised with every change of `data`. */
    version: Generated<number>;
    data: JSONColumnType<Crew>;
    created_at: Timestamp;
  };

  /** The newest answer of a friend. */
  crew_answers: {
    crew_id: string;
    /** The id of the name in the crew. */
    member: number;
    kind: 'confirmed' | 'changed' | 'deleted';
    /** A keyed hash of the name that was on the list when she answered. */
    listed_hash: string;
    /** The name that was confirmed or proposed; null once she deleted it. */
    name: string | null;
    at: Timestamp;
    /** What the organizer decided about a proposal. */
    accepted: boolean | null;
    decided_at: Date | null;
  };

  order_crews: { order_id: string; crew_id: string };

  erasures: { hash: string; at: Timestamp };
}
