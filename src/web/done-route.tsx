import { data } from 'react-router';
import { DATA_LINK_HOURS } from '../domain/settings/retention.ts';
import type { Route } from './+types/done-route.ts';
import { NotFoundBoundary } from './storefront/not-found/not-found.tsx';
import { ButtonLink } from './ui/button.tsx';
import { ShortPage, shortMeta } from './ui/short-page.tsx';

interface Done {
  title: string;
  sentence: string;
}

/** The confirmations that forms redirect to. */
const DONE: Record<string, Done> = {
  'newsletter-asked': {
    title: 'Subscribed!',
    sentence:
      'Thanks for joining our newsletter! One more step: open the email we just sent and confirm your address.',
  },
  subscribed: {
    title: 'You’re in',
    sentence: 'Thanks for joining our newsletter! Every email has an unsubscribe link.',
  },
  unsubscribed: {
    title: 'You’re out',
    sentence: 'No more newsletters. We’ll still email you about your orders.',
  },
  'data-asked': {
    title: 'Check your email',
    sentence: `If we store anything under this address, a link to it is in that inbox. It works for ${DATA_LINK_HOURS} hours.`,
  },
  'data-erased': {
    title: 'Your data is erased',
    sentence: 'Only amounts, country and state stay, because tax law requires it.',
  },
  'data-partly-erased': {
    title: 'Erased, except your open orders',
    sentence:
      'We need your name and address until they’re done, and erase them the night after. The rest is gone.',
  },
};

export function loader({ params: { what } }: Route.LoaderArgs): Done {
  const done = Object.hasOwn(DONE, what) ? DONE[what] : undefined;
  if (!done) throw data(null, { status: 404 });
  return done;
}

export const ErrorBoundary = NotFoundBoundary;

export const meta = ({ loaderData }: Route.MetaArgs) => shortMeta(loaderData?.title ?? 'Page Not Found');

export default function DonePage({ loaderData: { title, sentence } }: Route.ComponentProps) {
  return (
    <ShortPage title={title}>
      <p>{sentence}</p>
      <ButtonLink to="/shop">See the hats</ButtonLink>
    </ShortPage>
  );
}
