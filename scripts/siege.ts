import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { passes } from '../bench/figure.ts';
import { table } from '../bench/table.ts';
import { setup } from '../test/separate-database.ts';
import { ATTACKS } from '../test/siege/attacks.ts';
import { besiege } from '../test/siege/besiege.ts';

/**
 * Attacks a shop as one stranger would, while a visitor opens pages: small attacks in about a minute, with `--long` in the sizes
 * that would stop an unguarded shop. `--only WORD` tries the attacks with that word in their name. Ends with 1 if a bar is missed.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({
  options: { long: { type: 'boolean' }, only: { type: 'string', default: '' } },
});

const stopServer = await setup();
const attacks = ATTACKS.filter(({ name }) => name.includes(values.only));
const figures = await besiege(attacks, values.long ? 'long' : 'small').finally(stopServer);
process.stdout.write(table(figures));
process.exit(figures.every(passes) ? 0 : 1);
