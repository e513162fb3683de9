import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import './newsletter-form.css';

const INVALID = 'Please enter a valid email address';

/** Subscribes an address. Also works as a plain form, without scripts or if `subscribe.ts` cannot be fetched. */
export function NewsletterForm() {
  const [isInvalid, setInvalid] = useState(false);
  const [note, setNote] = useState('We promise not to spam you. Unsubscribe anytime.');
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      const { subscribe } = await import('./subscribe.ts');
      const outcome = await subscribe(form);
      setInvalid(outcome.isInvalid);
      if (outcome.note) setNote(outcome.note);
    } catch {
      form.submit();
    }
    setBusy(false);
  }

  return (
    <form
      className="newsletter"
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
        error={isInvalid ? INVALID : null}
        onChange={() => setInvalid(false)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Subscribing...">
        Subscribe
      </Button>
      <p className="newsletter-note">{note}</p>
    </form>
  );
}
