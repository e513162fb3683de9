import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { isEmail } from '../../domain/address/email.ts';
import { readPasted } from '../../domain/address/pasted-text.ts';
import { apiRequest } from '../api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Slab, slabLine } from '../ui/slab.tsx';
import { toast } from '../ui/use-toast.ts';
import { useShop } from '../use-shop.ts';
import './newsletter-form.css';
import './footer.css';

const COLUMNS = [
  {
    title: 'Shop',
    links: [
      ['All Hats', '/shop'],
      ['Crew', '/crew'],
      ['Design Your Own', '/custom-hat'],
      ['Party Packs', '/#party-pack'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['Shipping', '/shipping'],
      ['Returns', '/returns'],
      ['Sizing Guide', '/sizing-guide'],
      ['Contact Us', '/contact'],
      ['Accessibility', '/accessibility'],
    ],
  },
  {
    title: 'About',
    links: [
      ['Our Story', '/about'],
      ['Reviews', '/#reviews'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
    ],
  },
] as const;

export const Footer = () => (
  <footer className="footer clip on-pink">
    <div className="wrap head">
      <Slab name="joinTheChaos" wide="joinTheChaosWide" />
      <div className="columns columns-6-6 top mt-6">
        <p className="lede">
          New slogans before your group chat sees them. One email when we have something, never before coffee.
        </p>
        <NewsletterForm />
      </div>
    </div>
    <div className="wrap">
      <div className="footer-columns grid gap-6 py-5 stitch-over">
        <div className="measure">
          <p>
            Trucker hats for people who say it out loud. Made one at a time, for you and whoever you dragged
            along.
          </p>
          <SocialLinks />
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h3 className="bold mb-2">{title}</h3>
            {links.map(([label, address]) => (
              <a className="bar gap-0" key={address} href={address}>
                {label}
              </a>
            ))}
          </nav>
        ))}
      </div>
    </div>
    <Sign />
  </footer>
);

/** Icons that link to the shop's social media accounts; nothing if there are none. */
function SocialLinks() {
  const { social } = useShop();
  if (social.length === 0) return null;
  return (
    <ul className="social-links row mt-4">
      {social.map(({ network, address }) => (
        <li key={network}>
          <a className="icon-button on-pink" href={address} rel="me noopener">
            <span className="visually-hidden">Unhinged Hats on {network}</span>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <use href={`/social.svg#${network}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

// The line is measured with the last letter upright. Then the letter drops off its hinge.
const Sign = () => (
  <div className="wrap footer-sign mt-2" aria-hidden="true">
    <p className="slab">
      <span className="slab-line" data-slab-line={slabLine('unhinged', 0)}>
        Unhinge<span className="footer-falling">d</span>
      </span>
    </p>
  </div>
);

const INVALID = 'Please enter a valid email address';
const OFFLINE = 'You’re offline, so nothing was sent. Try again once you’re back.';

/** Subscribes an address. Also works as a plain form, without scripts. */
function NewsletterForm() {
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
      await apiRequest('POST', '/api/subscribers', { body: { email } });
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
      <LinkButton onClick={onRetype}>Not yours? Type it again</LinkButton>
    </p>
  );
}
