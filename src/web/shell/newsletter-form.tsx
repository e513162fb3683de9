import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { isEmail } from '../../domain/address.ts';
import { apiRequest } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { toast } from '../ui/use-toast.ts';
import './newsletter-form.css';

const INVALID = 'Please enter a valid email address';

export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const subscription = useMutation({
    mutationFn: (address: string) => apiRequest('POST', '/api/subscribers', { email: address }),
    onSuccess: () => {
      setEmail('');
      toast({ title: 'Subscribed!', description: 'Thanks for joining our newsletter!' });
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to subscribe. Please try again.',
        destructive: true,
      }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (subscription.isPending) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setError(INVALID);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setError(null);
    subscription.mutate(address);
  }

  // The method keeps the address out of the page's own, should the form be sent before it came to life.
  return (
    <form className="newsletter" method="post" action="/api/subscribers" noValidate onSubmit={submit}>
      <InputField
        id={id}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value);
          if (isEmail(target.value.trim())) setError(null);
        }}
      />
      <Button type="submit" busy={subscription.isPending} busyLabel="Subscribing...">
        Subscribe
      </Button>
      <p className="newsletter-note">We promise not to spam you. Unsubscribe anytime.</p>
    </form>
  );
}
