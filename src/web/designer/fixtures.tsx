import type { Place } from '../../../test/small-dom/open-page.tsx';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import DesignerPage from './route.tsx';

/** Opens the designer with one slogan for Surprise Me. */
export function openDesigner(place: string | Place = '/custom-hat', answers: object = {}) {
  const slogans = [['Crying', 'at the club', 'again']];
  const props = {
    loaderData: { linked: null, firstOutlines: '', readyMades: [], slogans, card: null },
  } as unknown as Parameters<typeof DesignerPage>[0];
  return openShopPage(
    <DesignerPage {...props} />,
    { 'POST /api/shipping-estimate': { options: [] }, ...answers },
    place,
  );
}
