import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import CrewPage from './route.tsx';

type Step = string | Record<string, string>;

/** Opens the page of a crew at an address. */
export function openCrewAt(address: string, answers: object = {}) {
  const props = { loaderData: { readyMades: [] } } as unknown as Parameters<typeof CrewPage>[0];
  const all = { 'POST /api/shipping-estimate': { options: [] }, ...answers };
  return openShopPage(<CrewPage {...props} />, all, address);
}

/** Opens the page of a new crew, and plays these steps. */
export async function openCrew(...steps: Step[]) {
  const page = await openCrewAt('/crew');
  await page.play(...steps);
  return page;
}
