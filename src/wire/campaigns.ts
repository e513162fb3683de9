import { z } from 'zod';
import { time } from './answers.ts';
import { visibleText } from './visible-text.ts';

/** What the owner writes: the subject of the newsletter, and its text in Markdown. */
const campaignFields = z.object({
  subject: visibleText(150, 'A subject is required'),
  markdown: visibleText(40_000, 'Write something first'),
});
export const campaignRequest = campaignFields.meta({ id: 'CampaignRequest' });

/** The draft as its author last saw it: if somebody else changed it since, the answer is 409 with the stored one. */
const seen = { was: z.object({ subject: z.string(), markdown: z.string() }).optional() };
export const campaignChangeRequest = campaignFields.extend(seen).meta({ id: 'CampaignChangeRequest' });
export const campaignActionRequest = z.object(seen).nullish().meta({ id: 'CampaignActionRequest' });

/** A day and a time as clocks in the shop's zone show them: "2026-11-28" and "18:59". */
export const scheduleRequest = z
  .object({ day: z.string().max(20), time: z.string().max(20), ...seen })
  .meta({ id: 'ScheduleRequest' });

export type ScheduleRequest = z.output<typeof scheduleRequest>;

/** The address of an uploaded picture, for the text of a campaign. */
export const campaignPicture = z.object({ path: z.string() }).meta({ id: 'CampaignPicture' });

export type CampaignRequest = z.output<typeof campaignRequest>;

const counts = z.object({
  waiting: z.number(),
  sending: z.number(),
  sent: z.number(),
  stored: z.number(),
  refused: z.number(),
  unsure: z.number(),
  failed: z.number(),
  left: z.number(),
});

export const campaignSummary = z
  .object({
    id: z.number(),
    subject: z.string(),
    state: z.enum(['draft', 'scheduled', 'sending', 'stopped', 'sent']),
    createdAt: time,
    /** When it is sent by itself; null unless it is scheduled. */
    sendAt: time.nullable(),
    startedAt: time.nullable(),
    /** Number of recipients by the state of their mail. */
    counts,
  })
  .meta({ id: 'CampaignSummary' });

export type CampaignSummary = z.input<typeof campaignSummary>;

export const campaignAnswer = campaignSummary
  .extend({
    markdown: z.string(),
    /** Recipients who did not, or may not have, received the newsletter; at most 200. */
    troubles: z.array(
      z.object({ email: z.string().nullable(), state: z.string(), answer: z.string().nullable() }),
    ),
  })
  .meta({ id: 'CampaignAnswer' });

export type CampaignAnswer = z.input<typeof campaignAnswer>;

export const previewAnswer = z
  .object({ html: z.string(), text: z.string(), complaints: z.array(z.string()) })
  .meta({ id: 'CampaignPreview' });

export type PreviewAnswer = z.output<typeof previewAnswer>;

export const newsletterAnswer = z
  .object({
    confirmed: z.number(),
    pending: z.number(),
    /** Whether a mail server is set up. Without one, mails stay in the outbox. */
    sendsMail: z.boolean(),
  })
  .meta({ id: 'NewsletterAnswer' });

export type NewsletterAnswer = z.output<typeof newsletterAnswer>;
