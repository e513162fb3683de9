import type { BadgeTone } from '../lists/badge.tsx';

interface MailState {
  label: string;
  tone: BadgeTone;
}

/** What becomes of a mail, in the owner's words. */
export const MAIL_STATES: Record<string, MailState | undefined> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'busy' },
  stored: { label: 'Kept here', tone: 'plain' },
  sent: { label: 'Sent', tone: 'done' },
  refused: { label: 'Refused', tone: 'held' },
  unsure: { label: 'Unsure', tone: 'held' },
  failed: { label: 'Failed', tone: 'held' },
};

export const mailState = (state: string): MailState => MAIL_STATES[state] ?? { label: state, tone: 'plain' };
