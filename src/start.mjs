import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enabled before anything else is loaded, hence the late imports. Not TypeScript, because Node would load its compiler for
// this one file: 18 MB of memory and a tenth of a second.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));

const [word, ...args] = process.argv.slice(2);
if (word === 'shop') await (await load('commands')).runCommand(args);
else await (await load('open-shop')).openShop({ dev: word === '--dev' });

/** The sources do the same as the built server, more slowly. Tests that plant bugs run them in trees without one. */
function load(program) {
  const built = new URL(`../build/shop/${program}.js`, import.meta.url);
  return import(word !== '--dev' && existsSync(built) ? built.href : `./start/${program}.ts`);
}
