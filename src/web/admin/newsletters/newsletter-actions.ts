import type { NewsletterAnswer, NewsletterSummary, ScheduleRequest } from '../../../wire/newsletters.ts';
import { apiRequest } from '../../api.ts';
import { besideField, refusalOf, toastError, useSingleMutation } from '../kit/action.tsx';

/** How often a newsletter that is being sent is fetched again, and one that waits for its time, in milliseconds. */
const SENDING_INTERVAL = 2_000;
const SCHEDULED_INTERVAL = 60_000;

/** In how many milliseconds newsletters are fetched again; false if none is under way. */
export function refetchInterval(
  newsletters: readonly Pick<NewsletterSummary, 'state' | 'sendAt'>[],
): number | false {
  if (newsletters.some(({ state }) => state === 'sending')) return SENDING_INTERVAL;
  const times = newsletters.flatMap(({ state, sendAt }) =>
    state === 'scheduled' && sendAt !== null ? [new Date(sendAt).getTime()] : [],
  );
  if (times.length === 0) return false;
  return Math.min(SCHEDULED_INTERVAL, Math.max(SENDING_INTERVAL, Math.min(...times) - Date.now()));
}

export const STATE_LABELS: Record<NewsletterSummary['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** Stands for the subject of a draft that has none. */
export const NO_SUBJECT = 'No subject yet';

interface NewsletterAction {
  id: number;
  verb: 'send' | 'schedule' | 'unschedule' | 'stop' | 'resume' | 'test';
  /** The draft as it was last seen, and when to send it. */
  body?: Partial<ScheduleRequest>;
}

/** Sends, stops or resumes a newsletter, or sends a test email. A refusal is shown as a toast. */
export function useNewsletterAction(onDone: (newsletter: NewsletterAnswer, verb: string) => void) {
  return useSingleMutation({
    mutationFn: ({ id, verb, body }: NewsletterAction) =>
      apiRequest<NewsletterAnswer>('POST', `/api/admin/campaigns/${id}/${verb}`, { body }),
    onSuccess: (newsletter, { verb }) => onDone(newsletter, verb),
    onError: (error) => toastError(messageOf(error)),
  });
}

/** The message of a refusal, without the name of the field in front. */
export const messageOf = (error: Error): string => besideField(refusalOf(error));
