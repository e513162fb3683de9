import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enabled before anything else is loaded, hence the late import. Not TypeScript, because Node would load its compiler for
// this one file: 18 MB of memory and a tenth of a second.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const { openShop } = await import('./start/open-shop.ts');
await openShop({ dev: process.argv.includes('--dev') });
