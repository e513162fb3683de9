import type { SubscriptionStatus } from '../../wire/page-context.ts';
import { pageContext } from '../page-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/confirm-route.ts';

export const meta = () => shortMeta('Confirm your subscription');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  return { search, standing: await context.get(pageContext).newsletter.confirmStatus(searchParams) };
}

/** Asks; robots that follow every link of a mail subscribe nobody. */
export default function Confirm({ loaderData: { search, standing } }: Route.ComponentProps) {
  if (standing === 'pending') {
    return (
      <ShortPage title="Join the Chaos">
        <p>Was it you who subscribed to the newsletter of Unhinged Hats?</p>
        <form method="post" action={`/newsletter/confirm${search}`}>
          <Button type="submit" tone="pink">
            Yes, subscribe me
          </Button>
        </form>
      </ShortPage>
    );
  }
  return (
    <ShortPage title={TITLES[standing]}>
      <p>{SENTENCES[standing]}</p>
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  );
}

type Settled = Exclude<SubscriptionStatus, 'pending'>;

const TITLES: Record<Settled, string> = {
  unknown: 'This link has ended',
  confirmed: 'You are in',
  unsubscribed: 'You have left',
};

const SENTENCES: Record<Settled, string> = {
  unknown: 'A newer mail took its place, or it is not whole. Subscribe once more at the foot of this page.',
  confirmed: 'You said yes before. There is nothing left to do.',
  unsubscribed: 'You unsubscribed after this mail. To come back, subscribe at the foot of this page.',
};
