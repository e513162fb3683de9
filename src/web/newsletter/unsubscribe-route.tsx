import { pageContext } from '../page-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/unsubscribe-route.ts';

export const meta = () => shortMeta('Unsubscribe');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  return { search, standing: await context.get(pageContext).newsletter.unsubscribeStatus(searchParams) };
}

/** Asks; scanners that follow every link of a mail unsubscribe nobody. */
export default function Unsubscribe({ loaderData: { search, standing } }: Route.ComponentProps) {
  if (standing === 'unknown' || standing === 'unsubscribed') {
    return (
      <ShortPage title="You are not on the list">
        <p>
          {standing === 'unsubscribed'
            ? 'You unsubscribed before. We send you no newsletter.'
            : 'This link belongs to nobody on our list. Should a newsletter still reach you, use the link in the newest one.'}
        </p>
        <ButtonLink to="/shop">To the hats</ButtonLink>
      </ShortPage>
    );
  }
  return (
    <ShortPage title="Leave the newsletter?">
      <p>One click, and no newsletter comes any more.</p>
      <form method="post" action={`/newsletter/unsubscribe${search}`}>
        <input type="hidden" name="from" value="page" />
        <Button type="submit" tone="pink">
          Unsubscribe
        </Button>
      </form>
    </ShortPage>
  );
}
