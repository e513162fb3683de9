import { z } from 'zod';
import { AREAS } from '../../domain/access/areas.ts';
import { oneLine } from '../../domain/language/one-line.ts';
import { ROLES } from '../access.ts';
import { time } from '../answers.ts';
import { visibleText } from '../visible-text.ts';

const role = z.enum(ROLES);
/** Of a helper. Owners may enter all. */
const areas = z.array(z.enum(AREAS)).max(AREAS.length);
const email = z.string().trim().toLowerCase().max(254);
const name = visibleText(60).transform(oneLine);

const member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  areas,
  twoFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** When and with which browser they last used the admin; null if they never signed in. */
  seenAt: time.nullable(),
  userAgent: z.string(),
  isYou: z.boolean(),
});

const invitation = z.object({
  email: z.string(),
  name: z.string(),
  role,
  areas,
  sentAt: time,
  expiresAt: time,
});

/** Everyone who can sign in, and everyone who is invited. */
export const teamAnswer = z
  .object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** Without a mail server, invitations are only written to the outbox. */
    sendsMail: z.boolean(),
  })
  .meta({ id: 'Team' });

export const invitationRequest = z
  .object({ email, name, role, areas: areas.default([...AREAS]) })
  .meta({ id: 'InvitationRequest' });

export const withdrawRequest = z.object({ email }).meta({ id: 'WithdrawRequest' });

/**
 * `was` is what the form was opened with: if somebody else changed the member since, the answer is 409 with what is
 * stored. Areas that are not sent stay as they are.
 */
export const memberRequest = z
  .object({
    name,
    role,
    areas: areas.optional(),
    was: z.object({ name: z.string(), role, areas: areas.optional() }).optional(),
  })
  .meta({ id: 'MemberRequest' });

export type TeamAnswer = z.input<typeof teamAnswer>;
export type TeamMember = z.input<typeof member>;
export type TeamInvitation = z.input<typeof invitation>;
