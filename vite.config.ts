import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { BROWSER_FLOOR } from './src/web/browser-floor.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter(), withoutUnusedRouterParts(), lightPreload(), compressedFiles()],
  // A dependency that Vite discovers only when a page requests it makes Vite restart, and that page fail.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
  build: {
    target: isSsrBuild ? 'es2023' : Object.entries(BROWSER_FLOOR).map(([name, version]) => name + version),
    // The Content-Security-Policy takes fonts from our own origin only, not from data addresses.
    assetsInlineLimit: 0,
    // A chunk that is loaded later imports its own chunks. Listing them here would cost every first visit 300 bytes.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    rolldownOptions: isSsrBuild ? {} : CLIENT_OPTIONS,
  },
}));

// The first page's code is in two files, for few requests and good compression. The code that draws hats is in a third.
const CLIENT_OPTIONS = {
  // Plain assignments need no helpers for defining class fields. No field here shadows an inherited one.
  transform: { assumptions: { setPublicClassFields: true } },
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'vendor',
          test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
        },
        { name: firstNeeded },
        // Small modules of several pages, in one file: the list of each page's files is part of the first page.
        { name: 'pages', test: isSmall },
        // Only pages that check designs need the lists of words.
        { name: 'words', test: /src\/(domain\/words|hat\/check-design)|node_modules\/obscenity\// },
        { name: 'hat', test: /src\/(hat\/(?!turn\/)|web\/preview\/)|assets\/hats\// },
      ],
    },
  },
};

/** Modules of a few lines that many pages share. */
function isSmall(id: string): boolean {
  return /\/src\/(web\/(api|use-settings|use-reload|ui\/(notice|receipt|thumb|use-field-in-view)|checkout\/use-single-flight|cart\/(cart-item|add-to-cart|use-cart|plans|stored-code)|checkout\/order\/(stored-attempts|order-attempt)|checkout\/draft\/stored-json|designer\/controls\/line-limit|crew\/friends\/(stored-lists|crew-api))|domain\/(discount-code|discount-texts|shipping|money|pricing|promised-days|party-pack|cart|count-word|custom-price|email|occasions|crew|crew-cart|crew-link|words\/words-texts))\.tsx?$/.test(
    id,
  );
}

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const FIRST = /\/src\/web\/(entry\.client|root|storefront\/home\/route)\.tsx/;

/** Styles shared by several pages. As separate files, each would delay the first paint of those pages by a request. */
const SMALL_STYLES = /\/src\/web\/(ui|preview|cart|designer\/turn)\/.*\.css$/;

/** Names the group of modules that every page or the home page imports statically, directly or through others. */
function firstNeeded(id: string, graph: Graph): string | null {
  if (!/\/(src|assets)\//.test(id) || id.includes('/node_modules/')) return null;
  if (SMALL_STYLES.test(id)) return 'shop';
  return leadsToFirst(id, graph, new Set()) ? 'shop' : null;
}

function leadsToFirst(id: string, graph: Graph, seen: Set<string>): boolean {
  if (FIRST.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => leadsToFirst(importer, graph, seen));
}

/**
 * Stubs for modules of React Router that no browser uses here, because all routes are known from the start
 * (`routeDiscovery`) and nothing instruments the router. They save every first visit 2.4 KB. Names without a value are
 * imported only by the router's server code, which browsers do not get.
 */
const SWITCHED_OFF: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const [URL_LIMIT, getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = [];`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const [instrumentHandler, instrumentationResultMetaContext] = [];`,
};

/**
 * Functions of React Router that nothing here calls, with what they return instead: pages submit nothing through the router,
 * have no fetchers, and are prefetched by `src/web/prefetch`. They save every first visit 3 KB.
 */
const EMPTIED: Record<string, Record<string, string>> = {
  'router/router.js': {
    handleAction: '',
    fetch: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    discoverRoutes: '',
    convertFormDataToSearchParams: '',
    convertSearchParamsToFormData: '',
  },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: '',
    nonSsrStrategy: '',
    singleFetchLoaderFetcherStrategy: '',
  },
  'dom/ssr/components.js': {
    usePrefetchBehavior: 'return [false, null, {}];',
    PrefetchPageLinks: 'return null;',
  },
};

/** Replaces the body of a function, which ends at the next brace with the same indentation. */
function withBody(code: string, name: string, body: string): string {
  const found = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\) \\{)\\n[^]*?\\n\\1\\}$`, 'm').exec(
    code,
  );
  if (!found)
    throw new Error(`React Router has no function ${name} any more. Look at EMPTIED in vite.config.ts.`);
  return code.replace(found[0], () => `${found[2]} ${body} }`);
}

function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = id.split('/react-router/dist/production/lib/')[1];
      return part === undefined ? null : SWITCHED_OFF[part];
    },
    // Without their `displayName`, unused components are removed from the bundle. Without private fields, it does not need
    // the helpers that Safari 15 requires for them.
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null;
      const emptied = Object.entries(EMPTIED[id.split('/production/lib/')[1] ?? ''] ?? {});
      const lighter = emptied
        .reduce((whole, [name, body]) => withBody(whole, name, body), code)
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/(this\.|^\t)#(?=\w)/gm, '$1_');
      return { code: lighter, map: null };
    },
  };
}

/**
 * Vite's helper for chunks that are loaded later, without what no page needs here: chunks bring only styles, which need no
 * nonce. It saves every first visit 0.5 KB. A file that failed is fetched again the next time. A sheet that the page already
 * has is not added once more: at the end of the page it would outrank the page's own styles.
 */
const LIGHT_PRELOAD = `
  const loaded = {};
  const hasStyle = (path) => document.querySelector('link[rel=stylesheet][href^="/' + path + '"]')?.sheet;
  const loadStyle = (path) => hasStyle(path) || new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + path;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      loaded[path] = null;
      reject();
    };
    document.head.append(link);
  });
  export const __vitePreload = (load, paths) =>
    Promise.all((paths || []).map((path) => (loaded[path] ??= loadStyle(path)))).then(load);`;

function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (_code, id) =>
      id.endsWith('vite/preload-helper.js') ? { code: LIGHT_PRELOAD, map: null } : null,
  };
}

/**
 * Writes each script and stylesheet a second time, as `<name>.br`. The best compression takes seconds, too long for the server
 * to do it when a file is requested, and saves every first visit 8 KB.
 */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const file = join(dir, name);
          await writeFile(`${file}.br`, await compress(await readFile(file)));
        }),
      );
    },
  };
}

const compress = promisify(brotliCompress);
