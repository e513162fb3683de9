import { z } from 'zod';
import { GAPS, type LetterBlock, MOST_BLOCKS } from '../domain/newsletter/blocks.ts';
import { isRecord } from '../lib/json.ts';
import { amount, time } from './answers.ts';

const text = (most: number) => z.string().trim().max(most);

const block = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('headline'), text: text(150) }),
    z.object({ kind: z.literal('text'), text: text(5000) }),
    z.object({ kind: z.literal('hat'), hat: z.int().min(0).max(2_147_483_647) }),
    z.object({ kind: z.literal('button'), label: text(60), link: text(1000) }),
    z.object({
      kind: z.literal('picture'),
      picture: z.string().regex(/^(\/newsletter-pictures\/[0-9a-f]{32}\.jpg)?$/, GAPS.picture),
      description: text(200),
    }),
  ])
  .meta({ id: 'LetterBlock' });

/** What the owner writes: the subject of the newsletter, and its blocks. A draft may be incomplete. */
const newsletterFields = z.object({ subject: text(150), blocks: z.array(block).max(MOST_BLOCKS) });
export const newsletterRequest = newsletterFields.meta({ id: 'NewsletterRequest' });

/** The draft as its author last saw it: if somebody else changed it since, the answer is 409 with the stored one. */
const seen = {
  was: z
    .object({ subject: z.string(), blocks: z.array(z.looseObject({ kind: z.string() })).max(MOST_BLOCKS) })
    .optional(),
};
export const newsletterChangeRequest = newsletterFields.extend(seen).meta({ id: 'NewsletterChangeRequest' });
export const newsletterActionRequest = z.object(seen).nullish().meta({ id: 'NewsletterActionRequest' });

/** A day and a time as clocks in the shop's zone show them: "2026-11-28" and "18:59". */
export const scheduleRequest = z
  .object({ day: z.string().max(20), time: z.string().max(20), ...seen })
  .meta({ id: 'ScheduleRequest' });

export type ScheduleRequest = z.output<typeof scheduleRequest>;

/** The address of an uploaded picture, for the blocks of a newsletter. */
export const newsletterPicture = z.object({ path: z.string() }).meta({ id: 'NewsletterPicture' });

export type NewsletterPicture = z.output<typeof newsletterPicture>;

export type NewsletterRequest = z.output<typeof newsletterRequest>;

export const recipientCounts = z.object({
  waiting: z.number(),
  sending: z.number(),
  sent: z.number(),
  stored: z.number(),
  refused: z.number(),
  unsure: z.number(),
  failed: z.number(),
  left: z.number(),
});

export const newsletterSummary = z
  .object({
    id: z.number(),
    subject: z.string(),
    state: z.enum(['draft', 'scheduled', 'sending', 'stopped', 'sent']),
    createdAt: time,
    /** When it is sent by itself; null unless it is scheduled. */
    sendAt: time.nullable(),
    startedAt: time.nullable(),
    /** Number of recipients by the state of their mail. */
    counts: recipientCounts,
  })
  .meta({ id: 'NewsletterSummary' });

export type NewsletterSummary = z.input<typeof newsletterSummary>;

/** A block as it is stored: an earlier release may have written a longer text. A hat has its facts once it is sent. */
const storedBlock = z.custom<LetterBlock>(isRecord).meta({ type: 'object' });

export const newsletterAnswer = newsletterSummary
  .extend({
    blocks: z.array(storedBlock),
    /** The text of a newsletter that an earlier release wrote in Markdown and sent; null for others. */
    markdown: z.string().nullable(),
    /** What it did; null until it is sent, and if it was written in Markdown, which counted nothing. */
    results: z
      .object({
        clicks: z.array(z.object({ label: z.string(), link: z.string(), clicks: z.int() })),
        orders: z.int(),
        revenue: amount,
        unsubscribes: z.int(),
      })
      .nullable(),
    /** Recipients who did not, or may not have, received the newsletter; at most 200. */
    troubles: z.array(
      z.object({ email: z.string().nullable(), state: z.string(), answer: z.string().nullable() }),
    ),
  })
  .meta({ id: 'NewsletterAnswer' });

export type NewsletterAnswer = z.input<typeof newsletterAnswer>;

export const previewAnswer = z
  .object({ html: z.string(), text: z.string() })
  .meta({ id: 'NewsletterPreview' });

export type PreviewAnswer = z.output<typeof previewAnswer>;

export const subscriberCounts = z
  .object({
    confirmed: z.number(),
    pending: z.number(),
    /** Whether a mail server is set up. Without one, mails stay in the outbox. */
    sendsMail: z.boolean(),
  })
  .meta({ id: 'SubscriberCounts' });

export type SubscriberCounts = z.output<typeof subscriberCounts>;
