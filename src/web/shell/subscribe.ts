import { isEmail } from '../../domain/email.ts';
import { readPasted } from '../../domain/pasted-text.ts';
import { apiRequest } from '../api.ts';
import { toast } from '../ui/use-toast.ts';

/**
 * Subscribes the address in the newsletter form and reports the outcome in a toast. Returns whether the address is invalid, and a
 * note for the form after a success.
 */
export async function subscribe(form: HTMLFormElement): Promise<{ isInvalid: boolean; note?: string }> {
  const email = readPasted(String(new FormData(form).get('email')));
  if (!isEmail(email)) {
    form.querySelector('input')?.focus();
    return { isInvalid: true };
  }
  try {
    await apiRequest('POST', '/api/subscribers', { email });
    toast({ title: 'Subscribed!', description: 'Thanks for joining our newsletter!' });
    form.reset();
    return { isInvalid: false, note: 'One more step: open the email we just sent and confirm your address.' };
  } catch {
    toast({ title: 'Error', description: 'Failed to subscribe. Please try again.', destructive: true });
  }
  return { isInvalid: false };
}
