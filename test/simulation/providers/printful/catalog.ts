import { HAT_COLORS } from '../../../../src/domain/design/design.ts';
import { VARIANTS } from '../../../confirmed-hats.ts';
import type { Answer } from '../answer.ts';

/** Every hat of our model. */
export const CATALOG_HATS = HAT_COLORS.map(({ key, label }, index) => ({
  hatColor: key,
  variantId: VARIANTS[index] ?? 0,
  color: label,
}));

export const MODEL = 627;
const FILM = { placement: 'front_dtf_hat', technique: 'dtfilm' };
const THREAD = { placement: 'embroidery_front', technique: 'embroidery' };

/** Printful's catalog: one model, whose stock, prices and placements change. */
export class CatalogModel {
  readonly outOfStock = new Set<number>();
  /** Dollars on top of the usual price. */
  rise = 0;
  /** Whether the model can be printed. */
  isPrinted = true;

  handle(path: string): Answer {
    const [kind, id, part] = path.split('/').slice(2);
    if (kind === 'catalog-variants') return { status: 200, body: { data: this.#prices() } };
    if (id !== String(MODEL)) return { status: 404, body: { code: 404, result: 'Not found' } };
    if (!part) return { status: 200, body: { data: this.#product() } };
    const items = part === 'availability' ? this.#stock() : LISTED;
    return { status: 200, body: { data: items, paging: { total: items.length } } };
  }

  #product() {
    const placements = this.isPrinted ? [FILM, THREAD] : [THREAD];
    return {
      id: MODEL,
      name: 'Foam Trucker Hat',
      brand: null,
      model: null,
      image: null,
      description: '',
      is_discontinued: false,
      techniques: placements.map(({ technique }) => ({ key: technique })),
      placements,
    };
  }

  #stock() {
    return CATALOG_HATS.map(({ variantId }) => {
      const availability = this.outOfStock.has(variantId) ? 'out of stock' : 'in stock';
      const selling_regions = [{ name: 'worldwide', availability }];
      return {
        catalog_variant_id: variantId,
        techniques: [FILM, THREAD].map(({ technique }) => ({ technique, selling_regions })),
      };
    });
  }

  #prices() {
    const price = (12.48 + this.rise).toFixed(2);
    return {
      currency: 'USD',
      product: {
        placements: [FILM, THREAD].map(({ placement: id, technique: technique_key }) => ({
          id,
          technique_key,
          price: '0.00',
        })),
      },
      variant: { techniques: [FILM, THREAD].map(({ technique }) => ({ technique_key: technique, price })) },
    };
  }
}

const LISTED = CATALOG_HATS.map(({ variantId, color }) => ({
  id: variantId,
  catalog_product_id: MODEL,
  name: color,
  color,
  placement_dimensions: [FILM, THREAD].map(({ placement }) => ({ placement, width: 6.3, height: 2.55 })),
}));
