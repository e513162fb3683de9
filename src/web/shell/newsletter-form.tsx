import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { isEmail } from '../../domain/address/email.ts';
import { readPasted } from '../../domain/address/pasted-text.ts';
import { apiRequest } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { toast } from '../ui/use-toast.ts';
import './newsletter-form.css';

const INVALID = 'Please enter a valid email address';
const OFFLINE = 'You’re offline, so nothing was sent. Try again once you’re back.';

/** Subscribes an address. Also works as a plain form, without scripts. */
export function NewsletterForm() {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const id = useId();
  if (sentTo !== null) return <MailSent to={sentTo} onRetype={() => setSentTo(null)} />;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = readPasted(String(new FormData(form).get('email')));
    if (!isEmail(email)) {
      form.querySelector('input')?.focus();
      return setError(INVALID);
    }
    if (!navigator.onLine) return setError(OFFLINE);
    setBusy(true);
    try {
      await apiRequest('POST', '/api/subscribers', { email });
      toast({ title: 'Subscribed!', description: 'Thanks for joining our newsletter!' });
      setSentTo(email);
    } catch {
      toast({ title: 'Error', description: 'Failed to subscribe. Please try again.', destructive: true });
    }
    setBusy(false);
  }

  return (
    <form
      className="newsletter row top"
      method="post"
      action="/api/subscribers"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <InputField
        id={id}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        error={error}
        onChange={() => setError(null)}
      />
      <Button className="beside-field" type="submit" busy={isBusy} busyLabel="Subscribing...">
        Subscribe
      </Button>
      <p className="newsletter-note text-2">We promise not to spam you. Unsubscribe anytime.</p>
    </form>
  );
}

/** Takes the place, and the focus, of the form. */
function MailSent({ to, onRetype }: { to: string; onRetype: () => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <p className="text-5 tight breaks" ref={place} tabIndex={-1}>
      <b>One more step: confirm.</b> Open the email we just sent to {to}.{' '}
      <button type="button" className="link" onClick={onRetype}>
        Not yours? Type it again
      </button>
    </p>
  );
}
