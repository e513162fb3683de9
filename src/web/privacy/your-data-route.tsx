import type { DataSummary } from '../../wire/privacy.ts';
import { pageContext } from '../page-context.ts';
import { RobotField } from '../shell/newsletter-form.tsx';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/your-data-route.ts';
import { NEWSLETTER_WORDS } from './newsletter-words.ts';

export const meta = () => shortMeta('Your data');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const isLink = searchParams.has('key');
  const data = isLink ? await context.get(pageContext).yourData(searchParams) : null;
  return { search, data, hasEnded: isLink && data === null, hasFault: searchParams.get('fault') === 'email' };
}

/** Asks for an address. The emailed link opens the data stored under it. */
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

/** The data stored under an address, to download or erase. `search` is the signed query of the emailed link. */
function OwnData({ data, search }: { data: DataSummary; search: string }) {
  const { email, orders, ordersUnderWay, mails, newsletter } = data;
  return (
    <ShortPage title="Your data">
      <p>This lies under {email}:</p>
      <ul>
        <li>{orders === 1 ? '1 order' : `${orders} orders`}</li>
        <li>{mails === 1 ? '1 mail' : `${mails} mails`} that we sent</li>
        <li>{NEWSLETTER_WORDS[newsletter ?? 'none']}</li>
      </ul>
      <p>
        <a href={`/your-data/copy${search}`} download>
          Take a copy
        </a>
      </p>
      <p>
        Erasing takes your name, address and words out of every order, and your address out of everything
        else. Amounts, country and state stay, as tax law asks. It cannot be undone.
      </p>
      {ordersUnderWay > 0 && (
        <p>
          {ordersUnderWay === 1 ? 'One order is' : `${ordersUnderWay} orders are`} still under way and will be
          erased when {ordersUnderWay === 1 ? 'it has' : 'they have'} come to an end.
        </p>
      )}
      <form method="post" action={`/your-data/erase${search}`}>
        <Button type="submit" tone="pink">
          Erase it
        </Button>
      </form>
    </ShortPage>
  );
}
