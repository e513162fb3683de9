import type { DataSummary } from '../../wire/privacy.ts';
import { Button } from '../ui/button.tsx';
import { ShortPage } from '../ui/short-page.tsx';
import { NEWSLETTER_WORDS } from './newsletter-words.ts';

/** What lies under an address, to take away or to erase. `search` is the signed query that opened it. */
export function OwnData({ data, search }: { data: DataSummary; search: string }) {
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
