import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { BROWSER_FLOOR } from './src/web/browser-floor.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter(), withoutUnusedRouterParts()],
  // What is found only when a page asks for it has Vite start over, and that page fail.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
  build: {
    target: isSsrBuild ? 'es2023' : Object.entries(BROWSER_FLOOR).map(([name, version]) => name + version),
    // The Content-Security-Policy takes fonts from our own origin only, not from data addresses.
    assetsInlineLimit: 0,
    // A part that is loaded on first use names its own parts; their names would be 300 bytes of every first visit.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    rolldownOptions: isSsrBuild ? {} : CLIENT_OPTIONS,
  },
}));

// What the first page needs comes in two files, so that it takes few requests and packs well; what draws a hat in a third.
const CLIENT_OPTIONS = {
  // Fields of classes shadow nothing here: a plain assignment spares every first visit the helpers that define them.
  transform: { assumptions: { setPublicClassFields: true } },
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'vendor',
          test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
        },
        { name: firstNeeded },
        { name: 'hat', test: /src\/(hat|web\/preview)\/|assets\/hats\// },
      ],
    },
  },
};

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const FIRST = /\/src\/web\/(entry\.client|root|storefront\/home\/route)\.tsx/;

/** Styles of parts that several pages share: each would be a request before the first paint of those pages. */
const SMALL_STYLES = /\/src\/web\/(ui|preview|cart)\/.*\.css$/;

/** The group of what every page or the home page imports, itself or through others. Imports on first use do not count. */
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
 * Parts of React Router that a browser never uses here, with what they answer when they are switched off: all routes are
 * known from the start (`routeDiscovery`), and nothing instruments the router. They are 2.4 KB of every first visit. Names
 * without a value belong to the router's server, which no browser is sent.
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

function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = id.split('/react-router/dist/production/lib/')[1];
      return part === undefined ? null : SWITCHED_OFF[part];
    },
    // The names it gives its components for debugging are all that keeps those which nobody imports. Its private fields would
    // bring the helpers that Safari 15 needs for them.
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null;
      const lighter = code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/(this\.|^\t)#(?=\w)/gm, '$1_');
      return { code: lighter, map: null };
    },
  };
}
