import { pageContext } from '../page-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/unsubscribe-route.ts';

export const meta = () => shortMeta('Unsubscribe');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  return { search, status: await context.get(pageContext).newsletter.unsubscribeStatus(searchParams) };
}

/** Requires a click on this page, because mail scanners follow every link. */
export default function Unsubscribe({ loaderData: { search, status } }: Route.ComponentProps) {
  if (status === 'unknown' || status === 'unsubscribed') {
    return (
      <ShortPage title="You’re not on the list">
        <p>
          {status === 'unsubscribed'
            ? 'You’ve already unsubscribed. No more newsletters.'
            : 'Nobody on our list matches this link. Still getting newsletters? Use the link in the latest one.'}
        </p>
        <ButtonLink to="/shop">See the hats</ButtonLink>
      </ShortPage>
    );
  }
  return (
    <ShortPage title="Leave the newsletter?">
      <p>One click and they stop.</p>
      <form method="post" action={`/newsletter/unsubscribe${search}`}>
        <input type="hidden" name="from" value="page" />
        <Button type="submit" tone="pink">
          Unsubscribe
        </Button>
      </form>
    </ShortPage>
  );
}
