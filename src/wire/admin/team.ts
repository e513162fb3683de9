import { z } from 'zod';
import { ROLES } from '../access.ts';
import { visibleText } from '../visible-text.ts';

const role = z.enum(ROLES);
const email = z.string().trim().toLowerCase().max(254);
const name = visibleText(60);

const member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  twoFactor: z.boolean(),
  /** When and with which browser they last used the admin; null if they never signed in. */
  seenAt: z.iso.datetime().nullable(),
  userAgent: z.string(),
  isYou: z.boolean(),
});

const invitation = z.object({
  email: z.string(),
  name: z.string(),
  role,
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** Everyone who can sign in, and everyone who is invited. */
export const teamAnswer = z
  .object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** Without a mail server, invitations are sent by hand. */
    sendsMail: z.boolean(),
  })
  .meta({ id: 'Team' });

export const invitationRequest = z.object({ email, name, role }).meta({ id: 'InvitationRequest' });

export const withdrawRequest = z.object({ email }).meta({ id: 'WithdrawRequest' });

export const memberRequest = z.object({ name, role }).meta({ id: 'MemberRequest' });

export type TeamAnswer = z.infer<typeof teamAnswer>;
export type TeamMember = z.infer<typeof member>;
export type TeamInvitation = z.infer<typeof invitation>;
