import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// What every page needs comes in two files, so that the first page takes few requests; what draws a hat in a third.
const GROUPS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|radix-ui|@radix-ui)\//,
  },
  { name: 'shop', test: /src\/(domain|web\/(ui|shell|cart))\/|assets\/slabs\.json/ },
  { name: 'hat', test: /src\/(hat|web\/preview)\/|assets\/hats\// },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2023',
    // The Content-Security-Policy takes fonts from our own origin only, not from data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: GROUPS } } },
  },
}));
