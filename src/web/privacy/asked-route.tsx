import { ShortPage, shortMeta } from '../newsletter/short-page.tsx';
import { ButtonLink } from '../ui/button.tsx';

export const meta = () => shortMeta('Look into your mail');

export default function Asked() {
  return (
    <ShortPage title="Look into your mail">
      <p>If we know this address, a link to its data is on its way. It works for 24 hours.</p>
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  );
}
