import { ShortPage, shortMeta } from '../newsletter/short-page.tsx';
import { ButtonLink } from '../ui/button.tsx';

export const meta = () => shortMeta('Erased');

export default function Erased() {
  return (
    <ShortPage title="You are forgotten">
      <p>
        What could be erased is erased. Orders that are still under way follow when they have come to an end.
      </p>
      <ButtonLink to="/shop">To the hats</ButtonLink>
    </ShortPage>
  );
}
