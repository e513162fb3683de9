import { data } from 'react-router';
import { NotFoundBoundary } from '../storefront/not-found/not-found.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/done-route.ts';

interface Done {
  title: string;
  sentence: string;
}

/** What is said after a form of a mail's page did its work. */
const DONE: Record<string, Done> = {
  'newsletter-asked': {
    title: 'Subscribed!',
    sentence:
      'Thanks for joining our newsletter! One more click: open the mail we just sent, and confirm it there.',
  },
  subscribed: {
    title: 'You are in',
    sentence: 'Thanks for joining our newsletter! Every mail has a link that ends it.',
  },
  unsubscribed: {
    title: 'You are out',
    sentence: 'No newsletter comes any more. Mails about your orders still do.',
  },
  'data-asked': {
    title: 'Look into your mail',
    sentence: 'If we know this address, a link to its data is on its way. It works for 24 hours.',
  },
  'data-erased': {
    title: 'You are forgotten',
    sentence:
      'What could be erased is erased. Orders that are still under way follow when they have come to an end.',
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
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  );
}
