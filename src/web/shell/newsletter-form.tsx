import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { RobotField } from './robot-field.tsx';
import './newsletter-form.css';

const INVALID = 'Please enter a valid email address';

/** Asks for an address. Works as a plain form too, where no script runs or its code could not be fetched. */
export function NewsletterForm() {
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const touchedAt = useRef<number>(undefined);

  async function send(form: HTMLFormElement, input: HTMLInputElement) {
    const { subscribe } = await import('./subscribe.ts');
    const outcome = await subscribe(input.value, {
      website: String(new FormData(form).get('website') ?? ''),
      elapsed: touchedAt.current === undefined ? undefined : performance.now() - touchedAt.current,
    });
    setInvalid(outcome === 'invalid');
    if (outcome === 'invalid') input.focus();
    if (outcome === 'subscribed') form.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const input = form.elements.namedItem('email');
    if (isBusy || !(input instanceof HTMLInputElement)) return;
    setBusy(true);
    send(form, input)
      .catch(() => form.submit())
      .finally(() => setBusy(false));
  }

  return (
    <form className="newsletter" method="post" action="/api/subscribers" noValidate onSubmit={submit}>
      <InputField
        id={id}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        error={isInvalid ? INVALID : null}
        onChange={() => setInvalid(false)}
        onFocus={() => {
          touchedAt.current ??= performance.now();
        }}
      />
      <RobotField />
      <Button type="submit" busy={isBusy} busyLabel="Subscribing...">
        Subscribe
      </Button>
      <p className="newsletter-note">We promise not to spam you. Unsubscribe anytime.</p>
    </form>
  );
}
