import { ButtonLink } from '../ui/button.tsx';
import { ShortPage, shortMeta } from './short-page.tsx';

export const meta = () => shortMeta('You are in');

export default function Confirmed() {
  return (
    <ShortPage title="You are in">
      <p>Thanks for joining our newsletter! Every mail has a link that ends it.</p>
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  );
}
