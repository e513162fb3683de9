import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '../../domain/access/areas.ts';
import type { AdminReader, PageContext } from '../../wire/page-context.ts';
import { pageRenderer } from './react-router.ts';

const pageContext = createContext<PageContext>();
const renderNonce = createContext<string>();
const adminReader = createContext<AdminReader | null>();

/** A build with one route that returns its context. */
function buildOf(entry: object = { pageContext, renderNonce, adminReader }, publicPath = '/'): ServerBuild {
  const loader = ({ context }: { context: RouterContextProvider }) => {
    const { shop } = context.get(pageContext);
    if (shop.notice === 'broken') throw new Error('the loader broke');
    return Response.json({
      publicUrl: shop.publicUrl,
      nonce: context.get(renderNonce),
      reader: context.get(adminReader),
    });
  };
  const route = { id: 'context', path: '/context', module: { loader } };
  return {
    entry: { module: { default: () => new Response('page'), ...entry } },
    routes: { context: route },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath,
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

const shopOf = (notice: string | null) =>
  ({ shop: { publicUrl: 'https://hats.example', notice } }) as unknown as PageContext;

test('loaders get the shop, the nonce and the signed-in administrator', async () => {
  const render = pageRenderer(buildOf(), {
    pageContext: shopOf(null),
    publicUrl: 'https://hats.example',
    mode: 'production',
    onError: () => undefined,
  });
  const reader = {
    name: 'Robin',
    role: 'owner',
    timeZone: 'UTC',
    areas: AREAS,
    needsCodes: false,
    toDo: 0,
  } as const;
  const answer = await render({ url: '/context', nonce: 'abc', adminReader: reader, isCached: false });
  expect(await answer.json()).toEqual({ publicUrl: 'https://hats.example', nonce: 'abc', reader });
});

test('an error in a loader is reported, not shown to the visitor', async () => {
  const errors: unknown[] = [];
  const render = pageRenderer(buildOf(), {
    pageContext: shopOf('broken'),
    publicUrl: 'https://hats.example',
    mode: 'production',
    onError: (error) => errors.push(error),
  });
  const answer = await render({ url: '/context', nonce: 'abc', adminReader: null, isCached: false });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('broke');
  expect(String(errors)).toContain('the loader broke');
});

test('a build without the context exports is refused at once', () => {
  const rendering = {
    pageContext: shopOf(null),
    publicUrl: '',
    mode: 'production',
    onError: () => undefined,
  } as const;
  expect(() => pageRenderer(buildOf({}), rendering)).toThrow('must export pageContext');
});

test('a page that does not exist is no error of the shop', async () => {
  const errors: unknown[] = [];
  const render = pageRenderer(buildOf(), {
    pageContext: shopOf(null),
    publicUrl: 'https://hats.example',
    mode: 'production',
    onError: (error) => errors.push(error),
  });
  await render({ url: '/nowhere.data?_routes=x', nonce: 'abc', adminReader: null, isCached: false });
  expect(errors).toEqual([]);
});
