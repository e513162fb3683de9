import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AREAS, type Area } from '../../src/domain/access/areas.ts';
import { AdminContext } from '../../src/web/admin/admin-context.ts';
import { adminPageAt } from '../../src/web/admin/pages.ts';
import { apiRequest } from '../../src/web/api.ts';
import { TooltipProvider } from '../../src/web/ui/overlay/tooltip.tsx';
import type { ShopFacts } from '../../src/wire/page-context.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { fillHistory } from '../fill-history.ts';
import { fillShop } from '../fill-shop.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

/*
 * Every admin page, with the answers of a shop that has sold for half a day. Browser tests do what people do on these pages;
 * here is what the pages say before anybody does something.
 */

let shop: ShopInside;

const shipped = "(select id from orders where address1 = '2 Music Row')";

beforeAll(async () => {
  shop = await openShopInside();
  const robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  const database = { query: (statement: string) => shop.rows(statement) } as never;
  await fillShop(database, { orders: 60, subscribers: 40 });
  await fillHistory(database);
  for (const statement of [
    `insert into problems (order_id, reason, lines, reported_by, words, wish)
     select ${shipped}, 'misprint', jsonb_build_array(jsonb_build_object('id', id, 'quantity', 1)), 'shopper', 'A smear', 'refund'
     from order_lines where order_id = ${shipped} and position = 0`,
    `insert into disputes (id, order_id, amount, status, reason, due_by, created_at)
     values ('du_1', ${shipped}, 3500, 'needs_response', 'fraudulent', now() + interval '7 days', now())`,
  ])
    await shop.rows(statement);
  const newsletter = { subject: 'Pool season', blocks: [{ kind: 'text', text: 'Bring a hat.' }] };
  expect((await robin.ask('POST', '/api/admin/campaigns', newsletter)).status).toBe(201);
  const real = fetch;
  const cookie = [...robin.cookies].map((pair) => pair.join('=')).join('; ');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    real(shop.url + path, { ...init, headers: { ...init.headers, cookie } }),
  );
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await shop.close();
});

const FACTS = {
  support: { orders: 'orders@unhingedhats.example' },
  notice: null,
  countries: ['US', 'CA'],
} as unknown as ShopFacts;
const ROOT = { shop: FACTS, makings: {}, unmadeColors: [], outOfStock: [] };

/** The texts of a page once it has loaded, each followed by a bar. */
async function textsAt(address: string, areas: readonly Area[] = AREAS): Promise<string> {
  const { pathname, search } = new URL(address, shop.url);
  const page = adminPageAt(pathname, search);
  if (!page) throw new Error(`no page at ${address}`);
  const queryFn = ({ queryKey }: { queryKey: readonly unknown[] }) => apiRequest('GET', String(queryKey[0]));
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn, staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const value = { role: 'owner' as const, areas, timeZone: 'America/New_York' };
  const content = createElement(TooltipProvider, null, createElement(page.Page, { id: page.id }));
  const element = createElement(
    QueryClientProvider,
    { client },
    createElement(AdminContext, { value }, content),
  );
  const routes = [{ id: 'root', path: '*', element, loader: () => ROOT }];
  for (;;) {
    const router = createMemoryRouter(routes, {
      initialEntries: [address],
      hydrationData: { loaderData: { root: ROOT } },
    });
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
    const asked = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'pending' });
    if (asked.length === 0) return html.replace(/<svg.*?<\/svg>/gs, '').replace(/(<[^>]+>)+/g, '|');
    await Promise.all(asked.map((query) => query.fetch().catch(() => undefined)));
  }
}

const TIME =
  /((Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?((Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(, \d{4})?(, )?)?(\d+:\d\d [AP]M)|((Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(, \d{4})?/g;

const DISPUTED = '/admin/orders/C81E700002';

test.each<[address: string, texts: string[]]>([
  [
    '/admin/today',
    [
      ' you (3)|Everything else runs by itself.|',
      '|Jo Ortiz 5a7fcd’s bank disputes |$35.00|: “fraudulent”. |#C81E700002|Nothing has shipped yet. The order waits until the bank decides.|Answer the dispute|',
      '|Jo Ortiz 5a7fcd says the lettering is wrong. |#C81E700002|“A smear”|Answer the shopper|',
      '|Printful cannot send to Rosa Raman C74ba6’s address. |#70EFD00011|Printful does not know the street.|Fix the address|',
      '|Money today|Paid|$',
      '|On the way to Printful|Can still change|11 orders|the last until TIME|Waiting to be sent|34 orders|up to 20 is usual|On hold|1 order|',
      '|Newest orders|All orders|Bride / or die|Priya Ortiz 836db9|TIME, Nashville, TN|$34.99|Can still change|Goes to Printful by itself at TIME|',
    ],
  ],
  [
    '/admin/customers',
    [
      '|Priya Ortiz 836db9|836db91|@example.org|Nashville, TN|1| order|$34.99|TIME|Personal data| of Priya Ortiz 836db9|',
    ],
  ],
  [
    '/admin',
    [
      '|Show|Live and drafts |24|Live |24|Drafts |0|Archived |0|',
      '|Maid of Dishonor|$29.99|For the friend who planned everything and remembers none of it.|Yes|',
      '|Send Tacos|$29.99|A medical request, worn where paramedics look first.|No|',
    ],
  ],
  [
    '/admin?tab=orders',
    [
      '|Show|All |60|',
      ' you |2|In the works |46|On the way |0|Done |2|Not paid |12|',
      '|Jo Ortiz 5a7fcd|Nashville, TN|5a7fcd2|@example.net|$35.00|Card dispute|Can still change|TIME|Bride / 5d6e7075|Answer the bank by TIME|',
      '|$35.02|Can still change|TIME|Bride / or die|+ 1 more|Goes to Printful by itself at TIME|',
      '|Not paid yet|TIME|Team / 41b8139e|+ 3 more|Nothing. Ends by itself if nobody pays|',
    ],
  ],
  [
    '/admin?tab=subscribers',
    [
      '|40|f4e47d8640|@example.org|Confirmed|TIME|39|50c0965f39|@example.com|Unsubscribed|TIME|38|cbfc763538|@example.net|Not confirmed|',
    ],
  ],
  [
    DISPUTED,
    [
      '|1 hat for Jo Ortiz 5a7fcd|Card dispute|Can still change|#C81E700002|, ordered TIME|',
      '|Jo’s bank wants $35.00 back: “fraudulent”|Answer by|TIME (6 days)|Amount|$35.00|Our proof|Not shipped yet|',
      '|Get the evidence file|Open at Stripe|Jo reported a problem|',
      '|The lettering is wrong|Bride / 5d6e7075: the shopper reports it and would like the money · TIME|A smear|',
      'A bank holds $35.00 of the payment. The shopper may get it back from there.|Nothing is decided yet.|Send a replacement|',
      '|Bride / 5d6e7075 |Aqua Blue, Yellow text, Impact Bold, printed.|Proof|$24.99|Change|',
      '|TIME|Stripe:| Jo’s bank opened a dispute over $35.00: “fraudulent”.|TIME|Jo| reported (Bride / 5d6e7075): The lettering is wrong. “A smear”|TIME|Jo| paid $35.00.|TIME|Jo| ordered 1 hat for $35.00.|',
      '|Person|Jo Ortiz 5a7fcd|, |1st order|5a7fcd2|@example.net|Correct the email address|2 Music Row|Nashville, TN 37203, United States|Change|',
      '|Money|1 hat|$30.01|Standard Shipping|$4.99|Paid|TIME|$35.00|Stripe’s fee|not known yet|Printful: hats, shipping|not known yet|Held for the dispute|−$35.00|',
      '|No refund while the bank holds the money, or Jo gets it twice.|Send to Printful|Stop this order|Cancel this order|',
    ],
  ],
  [
    '/admin/orders/70EFD00011',
    [
      '|The address does not work|Printful does not know the street. Ask Rosa for a better one, or correct it here. Then it goes on by itself.|Fix the address|',
      '|You keep, about|$13.15|Also possible|Refund a hat or an amount|Send to Printful|Stop this order|Cancel and refund $35.15|',
    ],
  ],
  [
    '/admin/orders/C9F0F00008',
    [
      '|4 hats for Mel Ortiz C05309|Not paid yet|',
      '|Mel has not paid yet|Nothing is made until the payment comes. Without it, the order ends by itself.|',
      '|Navy, Yellow text, Impact Bold, printed.|Proof|$74.97|Change|',
      '|To pay|$35.06|Also possible|Cancel this order|Write to Mel|End the link in the emails|',
    ],
  ],
  [
    '/admin/orders/C4CA400001',
    [
      '|Priya can change the hat until TIME|',
      'Then it goes to Printful by itself; you need not do anything.',
      'in time.|Send to Printful now|',
    ],
  ],
  [
    '/admin/problems',
    [
      '|The lettering is wrong, today.| Nothing is decided yet.  |Bride / 5d6e7075: the shopper reports it and would like the money, TIME, |order #C81E700002|',
    ],
  ],
  ['/admin/hats', ['|Your hats|']],
  [
    '/admin/feeds',
    [
      '|Feeds|Give each market the address of its file.',
      '|Market|Hats|Address|Actions|Google|24 hats|',
      '/feeds/google.xml|Copy|Meta|24 hats|',
      '/feeds/pinterest.xml|Copy|Left out|Every hat on the shelf is in every file.|',
    ],
  ],
  [
    '/admin/profit',
    [
      'Your floor is $0.00 for each hat.',
      '|Below your floor|None whose costs are known.|',
      '|1| hat|24.99|0.00|4.99|16.50|0.00|unknown|1.16|unknown|',
      '|7| hats|174.93|26.24|0.00|115.50|0.00|unknown|',
    ],
  ],
  [
    '/printful-admin',
    [
      '|Last Sync|Sync with Printful|The store was never synced.|',
      '|Order Fulfillment|Refresh|#C4CA400001|Priya Ortiz 836db9|$34.99|Can still change|Send to Printful|',
      '|Mel Ortiz C05309|$35.06|Not paid yet|Send to Printful|Show 42 more|',
      '|Webhook and Queue|Unknown| Printful did not answer.|',
      '|On the way|45| Going to Printful|1| On hold|Stuck|',
      '|No progress for too long.|Planned to be sent TIME|',
      '|And 31 more. |See all orders|Product Catalog|',
    ],
  ],
  [
    '/admin/campaigns',
    [
      '|Newsletter|24| confirmed, |8| not confirmed yet.|This shop has no mail server.',
      '|Pool season|Draft|0|0|TIME|',
    ],
  ],
  ['/admin/privacy', ['|Email of the person asking|Look up|What is stored, and for how long|']],
  [
    '/admin/ledger',
    [
      ' was not compared with Stripe yet.|Compare now|When|What|Order|Amount|Fee|Net|Balance|',
      '|Charge|#C4CA400001|34.99|−1.31|33.68|34.99, fee 1.31|',
      '|TN, United States|',
    ],
  ],
  [
    '/admin/sells',
    [
      '|Paid per day: $1,693 in 14 days|Against the 14 days before ($0). ',
      '|Hats|Their own words (custom)|47 |Unsupervised|8 |Send Tacos|5 |I Peaked at Brunch|4 |Her Problem Now|3 |All 8|',
      '|Words of their own|TEAM / OR DIE|4 |BRIDE / OR DIE|3 |',
      '|0 of 74 paid hats (0%).|The lettering is wrong|$70.42|Paid back in this time|$70.42|',
      '|From visit to paid|Visits|14,000|Opened the cart with a hat|14,000| 100%|Opened the checkout|14,000| 100%|Paid|48| 0.3%|',
    ],
  ],
  ['/admin/reviews', ['|Find a review|', '|Nobody has said anything yet. ']],
  ['/admin/codes', ['|No codes yet. A code takes a percentage or an amount off, or makes shipping free.|']],
  [
    '/admin/carts',
    ['|No carts yet. Make one for a shopper: its email has a link to the checkout, at the prices of today.|'],
  ],
  [
    '/admin/disputes',
    [
      '|Open|#C81E700002|, Jo Ortiz 5a7fcd: “fraudulent”|Answer by TIME (6 days)|$35.00|fee not known yet|Answer the bank|',
    ],
  ],
  [
    '/admin/settings',
    [
      '|Party Pack|All hats cost less once a cart has this many. Ready-made and custom count together. ',
      '|hats or more:|% off|×|hats or more:|% off, ships free|×|Add a step|Never changed|',
      '|Countries|United States|Canada|United Kingdom|Australia|Never changed|',
      '|Cart|Now|Then|You keep|1 hat|$29.98|$29.98|unknown|3 hats|$74.97|$74.97|unknown|',
      '|10% off all 5 hats|, standard shipping free. 2 more for 15%.|No changes|Discard|Save|History|Version 0|In force|What the shop opened with|',
    ],
  ],
  [
    '/admin/team',
    [
      '|1 person|robin@unhingedhats.example| |Owner| |You|Last here TIME, A browser. Signs in without codes.|Change|',
    ],
  ],
  [
    '/admin/security',
    [
      '|Codes from your phone|Off. With codes, a stolen password alone is not enough to sign in.|Turn codes on|',
      '|Signed in on|A browser| |This browser|127.0.0.1 · since TIME · last used TIME|Password|Current password|New password|',
    ],
  ],
  [
    '/admin/outbox',
    ['|A new browser signed in to Unhinged Hats|robin@unhingedhats.example|No mail server|TIME|'],
  ],
  [
    '/admin/log',
    [
      '|TIME|robin@unhingedhats.example| wrote the newsletter “Pool season”.',
      '|TIME|Someone at the server’s terminal| added an administrator.|',
    ],
  ],
  [
    '/admin/system',
    [
      '|Database|Works|Answered in ',
      '|Stripe|Needs attention|The payment provider does not answer. Try again in a moment.|Wallets|Off|Apple Pay, Google Pay and Link need a public domain.|Printful|Needs attention|',
      '|Email|Off|Emails are written but not sent, because the shop has no mail server.|',
      '|Stuck orders (1)|Order ID|Status|Why|Since|Actions|#70EFD00011|Address does not work|Printful does not know the street.|TIME|Send to Printful|',
    ],
  ],
])('%s says how things are', async (address, texts) => {
  // In the first minutes of a day, its name stands between today's story and yesterday's.
  const page = (await textsAt(address))
    .replace(TIME, 'TIME')
    .replaceAll('|TIME|TIME|', '|TIME|')
    .replaceAll('&#x27;', '’');
  for (const text of texts) expect(page).toContain(text);
});

test('the Printful page shows no list of orders to a helper who may not see them', async () => {
  const page = await textsAt('/printful-admin', ['hats']);
  expect(page).toContain('|Webhook and Queue|');
  expect(page).not.toContain('Order Fulfillment');
});
