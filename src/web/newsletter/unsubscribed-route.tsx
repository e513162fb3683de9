import { ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from './short-page.tsx';

export const meta = () => shortMeta('Unsubscribed');

export default function Unsubscribed() {
  return (
    <ShortPage title="You are out">
      <p>No newsletter comes any more. Mails about your orders still do.</p>
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  );
}
