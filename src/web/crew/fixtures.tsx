import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import CrewPage from './route.tsx';

type Step = string | Record<string, string>;

const at = (address: string) => {
  const props = { loaderData: { readyMades: [] } } as unknown as Parameters<typeof CrewPage>[0];
  return openShopPage(<CrewPage {...props} />, { 'POST /api/shipping-estimate': { options: [] } }, address);
};

/** Opens the page of a crew, at an address or with these steps. */
export const openCrew = Object.assign(
  async (...steps: readonly Step[]) => {
    const page = await at('/crew');
    await page.play(...steps);
    return page;
  },
  { at },
);
