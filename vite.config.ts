import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { BROWSER_FLOOR } from './src/web/browser-floor.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter(), compressedFiles()],
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
        // With the styles that several pages share, which as separate files would each delay the first paint by a request.
        {
          name: 'shop',
          test: /\/src\/web\/((entry\.client|root|storefront\/home\/route)\.tsx|(ui|preview|cart|designer\/turn)\/.*\.css)$/,
        },
        // Small modules of the same pages, together: the list of each page's files is part of the first page.
        {
          name: 'pages',
          test: /\/src\/(lib|domain\/language|web(\/ui|\/cart)?)\/[\w-]+\.ts$/,
          minShareCount: 4,
        },
        { name: 'notice', test: /src\/web\/ui\/(notice|email)\.tsx$/ },
        { name: 'receipt', test: /src\/(domain\/cart\/discount-texts\.ts|web\/ui\/receipt\.tsx)$/ },
        { name: 'change', test: /src\/web\/orders\/change-window\/change-(order|paths)\.ts$/ },
        { name: 'turned-hat', test: /src\/web\/designer\/turn\/(use-turn|turned-hat)\.tsx?$/ },
        // The page of a hat needs to know which colors are readable, but no lists of words.
        { name: 'swatches', test: /src\/(domain\/design\/contrast|web\/designer\/controls\/swatch-colors)/ },
        { name: 'hat', test: /src\/(hat\/(?!turn\/|check-design)|web\/preview\/)|assets\/hats\// },
        // Forms and wallets' sheets.
        { name: 'address', test: /src\/domain\/address\/(address|postcode-nation)\.ts$/ },
        // Only pages that check designs need the lists of words.
        { name: 'words', test: /src\/(domain\/words|hat\/check-design)|node_modules\/obscenity\// },
      ],
    },
  },
};

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
