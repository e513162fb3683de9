import { Random } from '../../world/random.ts';
import { DAY, HOUR, SECOND } from '../../world/time.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';
import { CatalogModel } from './catalog.ts';
import type { OrderAtPrintful, PrintfulAccount, PrintfulCall } from './objects.ts';
import { produce } from './production.ts';

interface DraftBody {
  external_id: string;
  recipient: Record<string, string>;
  gift?: { subject: string; message?: string };
  items: {
    external_id: string;
    name: string;
    retail_price?: string;
    quantity: number;
    variant_id: number;
    files: { type: string; url: string }[];
    options?: { id: string; value: unknown }[];
  }[];
}

const SCOPES = ['orders', 'sync_products', 'webhooks', 'stores_list'];

/** The scope that the paths of a name need. */
const SCOPE_OF: Record<string, string> = {
  orders: 'orders',
  store: 'sync_products',
  webhooks: 'webhooks',
  stores: 'stores_list',
};

interface WebhookBody {
  default_url: string;
}

const STORES = [{ id: 10_000_001, name: 'The store', type: 'native' }];

/** Cents that every hat costs. */
const COST = 1248;

/** Printful's books, and the part of its API that the shop calls. */
export class PrintfulModel implements PrintfulAccount {
  readonly orders: OrderAtPrintful[] = [];
  readonly digitized = new Set<string>();
  readonly catalog = new CatalogModel();
  /** Every print file that was fetched, by its address: Printful never fetches one twice. */
  readonly #files = new Map<string, 'ok' | 'failed'>();
  readonly #world: World;
  #webhook: { url: string; secretKey: string } | null = null;
  /** Has chance of its own, so that the rest of a world stays as it was. */
  readonly #archiving: Random;
  #count = 1000;

  constructor(world: World) {
    this.#world = world;
    this.#archiving = new Random(world.seed + 5_000_011);
  }

  handle({ method, path, body }: PrintfulCall): Answer {
    const [first, second, third, fourth] = path.split('/').slice(1);
    const { spells } = this.#world;
    const lost = spells.lostScopes();
    const scope = SCOPE_OF[(first === 'v2' ? second : first) ?? ''] ?? '';
    if (lost.includes(scope)) {
      // Without the other scopes, orders still get through, and nobody has to hear of it at once.
      if (scope === 'orders') spells.refused.Printful += 1;
      return refused(403, 'You do not have permission to access this resource.');
    }
    if (first === 'shipping')
      return ok([
        {
          id: 'STANDARD',
          name: 'Flat Rate',
          rate: '4.19',
          currency: 'USD',
          minDeliveryDays: 4,
          maxDeliveryDays: 8,
        },
      ]);
    if (first === 'oauth')
      return ok({
        scopes: SCOPES.filter((scope) => !lost.includes(scope)).map((scope) => ({
          scope,
          display_name: scope,
        })),
      });
    if (first === 'stores') return { status: 200, body: { code: 200, result: STORES, paging: { total: 1 } } };
    if (first === 'v2' && second?.startsWith('catalog-')) return this.catalog.handle(path);
    if (first === 'v2' && second === 'webhooks')
      return this.#webhooks(method, third ?? null, body as WebhookBody);
    if (first === 'v2' && fourth === 'shipments') return this.#shipments(Number(third));
    if (first === 'v2' && /^(approval-sheets|shipping-rates)/.test(second ?? ''))
      return { status: 200, body: { data: [] } };
    if (first !== 'orders') throw new Error(`the model of Printful does not know ${method} ${path}`);
    if (second === 'estimate-costs') return ok({ costs: { currency: 'USD', total: 16.67 } });
    if (!second) return this.#create(body as DraftBody);
    const order = this.#find(second);
    if (!order) return refused(404, 'Not found');
    if (third === 'confirm') return this.#confirm(order);
    return method === 'DELETE' ? this.#cancel(order) : ok(present(order));
  }

  #find(id: string): OrderAtPrintful | undefined {
    return this.orders.find((order) =>
      id.startsWith('@') ? order.external_id === id.slice(1) : order.id === Number(id),
    );
  }

  #create({ external_id, recipient, gift, items }: DraftBody): Answer {
    const { random, scheduler, isCalm } = this.#world;
    if (this.#find(`@${external_id}`))
      return refused(400, 'Order with this External ID already exists', 'OR-13');
    const order: OrderAtPrintful = {
      id: this.#id(),
      external_id,
      status: 'draft',
      error: null,
      recipient,
      gift: gift ?? null,
      items: items.map((item) => ({
        ...item,
        id: this.#id(),
        files: item.files.map(({ type, url }) => ({ type, url, status: 'waiting' as const })),
        out_of_stock: !isCalm && random.chance(0.02),
        discontinued: false,
      })),
      costs: { total: null, currency: 'USD' },
      createdAt: scheduler.now,
      parcels: [],
      confirmations: 0,
      confirmedAt: null,
      isMade: false,
    };
    this.orders.push(order);
    if (!isCalm && this.#archiving.chance(0.2))
      scheduler.after(this.#archiving.wait(SECOND, HOUR), `${external_id} is archived`, () => {
        if (order.confirmations > 0 || !['draft', 'onhold'].includes(order.status)) return;
        order.status = 'archived';
        this.#world.trace(`Printful's draft ${external_id} is archived`);
        this.announce('order_updated', order);
      });
    scheduler.after(random.wait(SECOND, 120 * SECOND), `files of ${external_id} are read`, () =>
      this.#readFiles(order),
    );
    if (this.#newEmbroideries(order).length > 0 && random.chance(0.7)) this.#digitize(order);
    else
      scheduler.after(random.wait(SECOND, 300 * SECOND), `costs of ${external_id} are known`, () => {
        this.#setCosts(order);
        this.announce('order_updated', order);
      });
    return ok(present(order));
  }

  #setCosts(order: OrderAtPrintful): void {
    const cents = order.items.reduce((sum, { quantity }) => sum + quantity * COST, 0);
    order.costs.total = (cents / 100).toFixed(2);
  }

  #newEmbroideries({ items }: OrderAtPrintful): string[] {
    const stitched = items.filter(({ options = [] }) => options.length > 0);
    const urls = stitched.flatMap(({ files }) => files.map(({ url }) => url));
    return urls.filter((url) => !this.digitized.has(url));
  }

  /** Holds a new embroidery, at once or soon, until its cost is known. It is then a draft again. */
  #digitize(order: OrderAtPrintful): void {
    const { random, scheduler } = this.#world;
    const then = (wait: number, work: () => void) =>
      scheduler.after(wait, `Printful digitizes ${order.external_id}`, () => {
        if (!['canceled', 'archived'].includes(order.status)) work();
      });
    then(random.pick([0, random.wait(SECOND, 60 * SECOND)]), () => {
      order.status = 'onhold';
      this.announce('order_put_hold', order);
      then(random.wait(60 * SECOND, 3 * DAY), () => {
        for (const url of this.#newEmbroideries(order))
          if (this.#files.get(url) === 'ok') this.digitized.add(url);
        this.#setCosts(order);
        order.status = 'draft';
        this.#world.trace(`Printful's order ${order.external_id} is a draft again`);
        this.announce('order_remove_hold', order);
      });
    });
  }

  #readFiles(order: OrderAtPrintful): void {
    const { random, isCalm } = this.#world;
    for (const file of order.items.flatMap(({ files }) => files)) {
      file.status = this.#files.get(file.url) ?? (!isCalm && random.chance(0.08) ? 'failed' : 'ok');
      this.#files.set(file.url, file.status);
    }
    this.announce('order_updated', order);
  }

  #confirm(order: OrderAtPrintful): Answer {
    if (order.status !== 'draft') return refused(400, `Order can't be confirmed, it is ${order.status}`);
    if (order.costs.total === null) return refused(400, 'The costs are still being calculated');
    order.confirmations += 1;
    order.confirmedAt = this.#world.scheduler.now;
    const isReadable = order.items.every(({ files }) => files.every(({ status }) => status === 'ok'));
    order.status = isReadable ? 'pending' : 'failed';
    this.#world.trace(`Printful's order ${order.external_id} is confirmed`);
    if (isReadable) produce(this.#world, order);
    return ok(present(order));
  }

  #cancel(order: OrderAtPrintful): Answer {
    if (!['draft', 'pending', 'failed'].includes(order.status))
      return refused(400, `Order can't be canceled, it is ${order.status}`);
    order.status = 'canceled';
    this.#world.trace(`Printful's order ${order.external_id} is canceled`);
    return ok(present(order));
  }

  #shipments(id: number): Answer {
    const order = this.#find(String(id));
    if (!order) return refused(404, 'Not found');
    const data = order.parcels.map(({ id: parcel, state, shippedAt, deliveredAt }) => ({
      id: parcel,
      carrier: 'USPS',
      service: 'Ground',
      tracking_number: `9400${parcel}`,
      tracking_url: `https://track.example/${parcel}`,
      shipment_status: state === 'returned' || state === 'canceled' ? state : 'shipped',
      delivery_status: {
        shipped: 'in_transit',
        delivered: 'delivered',
        returned: 'return_to_sender',
        canceled: 'canceled',
      }[state],
      shipped_at: new Date(shippedAt).toISOString(),
      delivered_at: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
    }));
    return { status: 200, body: { data } };
  }

  #webhooks(method: string, type: string | null, body: WebhookBody): Answer {
    if (type) return ok({ type, url: null, params: [] });
    if (method === 'POST')
      this.#webhook = {
        url: body.default_url,
        secretKey: Buffer.from(this.#world.random.bytes(16)).toString('hex'),
      };
    if (!this.#webhook) return refused(404, 'Not found');
    const { url, secretKey } = this.#webhook;
    return {
      status: 200,
      body: { data: { default_url: url, public_key: `pk-${secretKey.slice(0, 8)}`, secret_key: secretKey } },
    };
  }

  announce(type: string, order: OrderAtPrintful): void {
    const { id, external_id, status } = order;
    this.announceCatalog(type, { order: { id, external_id, status } });
  }

  announceCatalog(type: string, data: object): void {
    const event = {
      type,
      occurred_at: new Date(this.#world.scheduler.now).toISOString(),
      retries: 0,
      data,
    };
    this.#world.webhooks.printful(event, this.#webhook?.secretKey ?? null);
  }

  nextId(): number {
    return this.#id();
  }

  #id(): number {
    this.#count += 1;
    return this.#count;
  }
}

const ok = (result: unknown): Answer => ({ status: 200, body: { code: 200, result } });

const refused = (status: number, message: string, code?: string): Answer => ({
  status,
  body: {
    code: status,
    result: message,
    error: { reason: 'BadRequest', message },
    ...(code ? { api_error_code: code } : {}),
  },
});

const present = ({
  parcels,
  confirmations: _number,
  confirmedAt: _at,
  isMade: _isMade,
  ...order
}: OrderAtPrintful) =>
  structuredClone({
    ...order,
    shipments: parcels.map(({ id, shippedAt, items }) => ({
      id,
      carrier: 'USPS',
      service: 'Ground',
      tracking_number: `9400${id}`,
      tracking_url: `https://track.example/${id}`,
      shipped_at: Math.floor(shippedAt / 1000),
      items,
    })),
  });
