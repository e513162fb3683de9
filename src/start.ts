import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enabled before anything else is loaded, hence the late import.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const { openShop } = await import('./start/open-shop.ts');
await openShop({ dev: process.argv.includes('--dev') });
