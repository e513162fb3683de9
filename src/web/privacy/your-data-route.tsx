import { counted } from '../../domain/language/counted.ts';
import type { DataSummary } from '../../wire/privacy.ts';
import { pageContext } from '../page-context.ts';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/your-data-route.ts';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts';

export const meta = () => shortMeta('Your data');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const isLink = searchParams.has('key');
  const data = isLink ? await context.get(pageContext).yourData(searchParams) : null;
  return {
    search,
    data,
    hasExpired: isLink && data === null,
    hasFault: searchParams.get('fault') === 'email',
  };
}

/** Asks for an address. The emailed link opens the data stored under it. */
export default function YourData({
  loaderData: { search, data, hasExpired, hasFault },
}: Route.ComponentProps) {
  if (data) return <OwnData data={data} search={search} />;
  return (
    <ShortPage title="Your data">
      {hasExpired && <Notice kind="warning">This link has expired. Ask for a new one.</Notice>}
      <p>
        Enter your email address. If we store anything under it, we’ll email you a link where you can see,
        download or erase it.
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
        <Button className="mt-4" type="submit">
          Send me the link
        </Button>
      </form>
    </ShortPage>
  );
}

/** The data stored under an address, to download or erase. `search` is the signed query of the emailed link. */
function OwnData({ data, search }: { data: DataSummary; search: string }) {
  const { email, orders, ordersUnderWay, mails, mentions, newsletter, erasureAsked } = data;
  return (
    <ShortPage title="Your data">
      {erasureAsked && (
        <Notice kind="banner" role="status">
          You asked us to erase it. What’s left goes once your orders are done.
        </Notice>
      )}
      <p>Here’s what we store for {email}:</p>
      <ul>
        <li>{counted(orders, 'order')}</li>
        <li>{counted(mails, 'email')} that we sent</li>
        {mentions > 0 && (
          <li>Your address in {counted(mentions, 'other order or cart', 'other orders or carts')}</li>
        )}
        <li>{SUBSCRIPTION_TEXTS[newsletter ?? 'none']}</li>
      </ul>
      <p>
        <a href={`/your-data/copy${search}`} download>
          Download a copy
        </a>
      </p>
      <p>
        Erasing removes your name, your address and the words on your hats from every order, and your email
        address everywhere else. Amounts, country and state stay, because tax law requires it. This can’t be
        undone.
      </p>
      {ordersUnderWay > 0 && (
        <p>
          {ordersUnderWay === 1 ? 'One order is' : `${ordersUnderWay} orders are`} still in progress and will
          be erased once {ordersUnderWay === 1 ? 'it’s' : 'they’re'} done.
        </p>
      )}
      <details>
        <summary className="link">Erase my data</summary>
        <form className="mt-3" method="post" action={`/your-data/erase${search}`}>
          <Button type="submit" tone="white" voice="plain">
            Yes, erase it for good
          </Button>
        </form>
      </details>
    </ShortPage>
  );
}
