import { confirmHat } from '../../../src/server/fulfillment/blanks/choose-hats.ts';
import { PrintfulError } from '../../../src/server/gateways/printful-error.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { CATALOG_HATS, MODEL } from '../providers/printful/catalog.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** Printful's catalog, which changes now and then, and an owner who confirms hats again. */
export function scriptCatalog(world: World): void {
  const { random, scheduler, end } = world;
  const changes = random.pick([0, 0, 1, 3, 6]);
  for (let change = 0; change < changes; change += 1)
    scheduler.at(random.between(START, end), 'Printful’s catalog changes', () => {
      changeCatalog(world);
    });
  for (let visit = random.pick([0, changes]); visit > 0; visit -= 1)
    scheduler.at(random.between(START + HOUR, end), 'the owner confirms a hat', () => {
      void scheduler.start({ name: 'the owner of the hats', instance: null }, () => confirm(world));
    });
}

function changeCatalog(world: World): void {
  const { printful, random } = world;
  const { catalog } = printful;
  const { variantId, color } = random.pick(CATALOG_HATS);
  const what = random.pick(['stock', 'stock', 'price', 'placement'] as const);
  if (what === 'stock') {
    const isBack = catalog.outOfStock.delete(variantId);
    if (!isBack) catalog.outOfStock.add(variantId);
    const availability = isBack ? 'in stock' : 'out of stock';
    printful.announceCatalog('catalog_stock_updated', [
      { catalog_product_id: MODEL, catalog_variant_id: variantId, techniques: ['dtfilm'], availability },
    ]);
  }
  if (what === 'placement') catalog.isPrinted = !catalog.isPrinted;
  if (what === 'price') catalog.rise += 1;
  // Nothing announces a placement. The next webhook makes the shop look.
  if (what !== 'stock') printful.announceCatalog('catalog_price_changed', { catalog_product_ids: [MODEL] });
  world.trace(`the ${what} of ${color} hats changes`);
}

async function confirm(world: World): Promise<void> {
  const { hatColor, variantId } = world.random.pick(CATALOG_HATS);
  const outcome = await world.scheduler
    .waitFor(
      world.shop.request(`the owner confirms ${hatColor}`, (deps) =>
        confirmHat(deps, { hatColor, variantId, by: 'owner@hats.example' }),
      ),
    )
    .catch((error: Error) => {
      if ([ConnectionLost, PrintfulError, ShopError].some((kind) => error instanceof kind)) return error;
      throw error;
    });
  world.trace(`the owner confirms ${hatColor}: ${outcome?.message ?? 'done'}`);
}
