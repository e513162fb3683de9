import type { ColumnType, Generated } from 'kysely';
import type { LetterBlock } from '../../domain/newsletter/blocks.ts';
import type { Purpose } from '../secrets.ts';
import type { Timestamp } from './columns.ts';

/** The tables for mails and the newsletter. */
export interface MailTables {
  mails: {
    id: Generated<number>;
    /** What caused the mail, such as `order-confirmed.7K2Q9MXA4T`. Each recipient gets one mail per event. */
    event: string;
    recipient: string;
    message_id: string;
    /** Where its answer goes; null for the address that it is sent from. */
    reply_to: string | null;
    subject: string;
    /** With `HIDDEN_KEY` in place of the key of its links. */
    html: string;
    text: string;
    /** The order that it is about. */
    order_id: string | null;
    /** What that key is made from when the email leaves, unless it goes to its order's address: then from the order's current key. */
    key_purpose: Purpose | null;
    key_of: string | null;
    /** The sentence in it that is true only while the order can be changed. */
    promise: string | null;
    state: MailState;
    attempts: Generated<number>;
    /** How many tries the mail server answered with "not now". A try that did not reach the server does not count. */
    deferred: Generated<number>;
    /** How many tries sent the mail but lost the server's answer. */
    lost: Generated<number>;
    /** The mail server's last error. */
    answer: string | null;
    /** Raised by each "send again". A job of an earlier round does nothing. */
    round: Generated<number>;
    /** When the latest try began. */
    begun_at: Date | null;
    created_at: Timestamp;
    /** When it was last sent; also while it is sent again. */
    sent_at: Date | null;
  };

  subscribers: {
    id: Generated<number>;
    /** In lower case. */
    email: string;
    state: 'pending' | 'confirmed' | 'unsubscribed';
    /** The number of the latest request to subscribe. A confirmation link belongs to one request. */
    round: Generated<number>;
    /** When the last mail that asks for confirmation was queued. */
    asked_at: Date | null;
    changed_at: Timestamp;
    created_at: Timestamp;
  };

  campaigns: {
    id: Generated<number>;
    subject: string;
    /** What an earlier release wrote; for later newsletters, their blocks in a form that the release before can send. */
    markdown: string;
    /** Null if an earlier release wrote it. Hats have their facts once it is sent. */
    blocks: ColumnType<LetterBlock[] | null, string | undefined, string>;
    unsubscribes: Generated<number>;
    state: Generated<NewsletterState>;
    /** Raised each time sending starts. A job of an earlier round does nothing. */
    round: Generated<number>;
    created_at: Timestamp;
    /** When sending starts by itself, while it is `scheduled`. */
    send_at: Date | null;
    started_at: Date | null;
    ended_at: Date | null;
  };

  campaign_recipients: {
    id: Generated<number>;
    campaign_id: number;
    /** Null once the subscriber has been erased. */
    subscriber_id: number | null;
    state: Generated<RecipientState>;
    attempts: Generated<number>;
    /** How many tries the mail server answered with "not now". */
    deferred: Generated<number>;
    /** While waiting: when the next try is due. While sending: when the try began. */
    due_at: Timestamp;
    answer: string | null;
  };

  /** How often readers followed a link of a newsletter, by the place of its block. */
  campaign_clicks: { campaign_id: number; link: number; clicks: number };
  campaign_pictures: { name: string; bytes: Buffer; created_at: Timestamp };

  /** When the last newsletter was sent, for all newsletters and instances. */
  campaign_pace: { one: Generated<boolean>; last_at: Timestamp };
}

/**
 * The state of a mail. `stored`: there is no mail server; `refused`: the server rejected it for good; `unsure`: it may have
 * arrived; `failed`: the server said "not now" too often.
 */
export type MailState = 'waiting' | 'sending' | 'stored' | 'sent' | 'refused' | 'unsure' | 'failed';

export type NewsletterState = 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent';

/** The states of mails, and `left`: the recipient unsubscribed before the mail was sent. */
export type RecipientState = MailState | 'left';
