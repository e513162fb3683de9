import { isEmail } from '../../domain/email.ts';
import { apiRequest } from '../api.ts';
import { toast } from '../ui/use-toast.ts';

export type Subscribing = 'invalid' | 'subscribed' | 'failed';

/** By what the shop tells people from robots. */
export interface Manner {
  website: string;
  /** Milliseconds since the form was first touched. */
  elapsed: number | undefined;
}

/** Puts an address on the newsletter's list, and says in a toast how that went. An invalid one is left to the caller. */
export async function subscribe(typed: string, manner: Manner): Promise<Subscribing> {
  const email = typed.trim();
  if (!isEmail(email)) return 'invalid';
  try {
    await apiRequest('POST', '/api/subscribers', { email, ...manner });
    toast({ title: 'Subscribed!', description: 'Thanks for joining our newsletter!' });
    return 'subscribed';
  } catch {
    toast({ title: 'Error', description: 'Failed to subscribe. Please try again.', destructive: true });
    return 'failed';
  }
}
