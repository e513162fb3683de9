import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enabled before anything else is loaded, hence the late import. Not TypeScript, because Node would load its compiler for
// this one file: 18 MB of memory and a tenth of a second.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const dev = process.argv.includes('--dev');
const built = new URL('../build/shop/shop.js', import.meta.url);
// The sources do the same, more slowly. Tests that plant bugs run them in trees without a built server.
const { openShop } = await import(!dev && existsSync(built) ? built.href : './start/open-shop.ts');
await openShop({ dev });
