import { isEmail } from '../../domain/email.ts';
import { apiRequest } from '../api.ts';
import { toast } from '../ui/use-toast.ts';

export type Subscribing = 'invalid' | 'subscribed' | 'failed';

/** Puts an address on the newsletter's list, and says in a toast how that went. An invalid one is left to the caller. */
export async function subscribe(typed: string): Promise<Subscribing> {
  const email = typed.trim();
  if (!isEmail(email)) return 'invalid';
  try {
    await apiRequest('POST', '/api/subscribers', { email });
    toast({ title: 'Subscribed!', description: 'Thanks for joining our newsletter!' });
    return 'subscribed';
  } catch {
    toast({ title: 'Error', description: 'Failed to subscribe. Please try again.', destructive: true });
    return 'failed';
  }
}
