import { pageContext } from '../page-context.ts';
import { RobotField } from '../shell/robot-field.tsx';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/your-data-route.ts';
import { OwnData } from './own-data.tsx';

export const meta = () => shortMeta('Your data');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const isLink = searchParams.has('key');
  const data = isLink ? await context.get(pageContext).yourData(searchParams) : null;
  return { search, data, hasEnded: isLink && data === null, hasFault: searchParams.get('fault') === 'email' };
}

/** Asks for an address; opened by the link of our mail, it shows what lies under it. */
export default function YourData({ loaderData: { search, data, hasEnded, hasFault } }: Route.ComponentProps) {
  if (data) return <OwnData data={data} search={search} />;
  return (
    <ShortPage title="Your data">
      {hasEnded && <Notice kind="warning">This link has ended. Ask for a new one.</Notice>}
      <p>
        Type your address. If we know it, we send it a link that shows what we hold, with a copy to take away
        and a button that erases it.
      </p>
      <form method="post" action="/your-data/ask">
        <InputField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          error={hasFault ? 'Please enter a valid email address' : null}
        />
        <RobotField />
        <Button type="submit">Send me the link</Button>
      </form>
    </ShortPage>
  );
}
