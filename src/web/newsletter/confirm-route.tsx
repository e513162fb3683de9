import type { SubscriptionStatus } from '../../wire/page-context.ts';
import { pageContext } from '../page-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/confirm-route.ts';

export const meta = () => shortMeta('Confirm your subscription');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  return { search, status: await context.get(pageContext).newsletter.confirmStatus(searchParams) };
}

/** Requires a click on this page, because mail scanners follow every link. */
export default function Confirm({ loaderData: { search, status } }: Route.ComponentProps) {
  if (status === 'pending') {
    return (
      <ShortPage title="Join the Chaos">
        <p>Do you want to subscribe to the Unhinged Hats newsletter?</p>
        <form method="post" action={`/newsletter/confirm${search}`}>
          <Button type="submit" tone="pink">
            Yes, subscribe me
          </Button>
        </form>
      </ShortPage>
    );
  }
  return (
    <ShortPage title={TITLES[status]}>
      <p>{SENTENCES[status]}</p>
      <ButtonLink to="/shop">See the hats</ButtonLink>
    </ShortPage>
  );
}

type FinalStatus = Exclude<SubscriptionStatus, 'pending'>;

const TITLES: Record<FinalStatus, string> = {
  unknown: 'This link has expired',
  confirmed: 'You’re in',
  unsubscribed: 'You unsubscribed',
};

const SENTENCES: Record<FinalStatus, string> = {
  unknown:
    'There’s a newer one in your inbox, or part of this one is missing. You can subscribe again below.',
  confirmed: 'You’ve already confirmed. Nothing left to do.',
  unsubscribed: 'That was after we sent this email. Changed your mind? Subscribe again below.',
};
