import { isThisMachine } from '../config/live.ts';
import type { Deps } from '../deps.ts';
import { withDeadline } from '../gateways/deadline.ts';
import { readAtMost } from '../gateways/read-at-most.ts';
import { latestPrintedLine, type PrintFileLine } from '../orders/line-queries.ts';
import { loadSharp } from '../pictures/load-sharp.ts';
import { printFileUrl } from '../pictures/print-file-address.ts';
import { type Finding, note, right, wrong } from './finding.ts';

type PrintDeps = Pick<Deps, 'config' | 'db' | 'secrets' | 'glyphs'>;

const FILE = 'Print file';

/** Fetches the print file of the hat that was last sent to Printful, from the shop's public address, as Printful does. */
export async function examinePrintFile(deps: PrintDeps): Promise<Finding[]> {
  const address = examineAddress(deps.config);
  const line = await latestPrintedLine(deps.db);
  if (!line)
    return [
      address,
      note(FILE, 'no hat was sent to Printful yet. Buy one with Stripe’s test keys, then look again.'),
    ];
  const url = await printFileUrl(deps, line);
  const problem = await problemOf(deps, url, line);
  const todo = 'Make it readable for anybody: Printful fetches it, sometimes hours after the order';
  return [
    address,
    problem === null
      ? right(FILE, `${url}, ${line.canvas.width} x ${line.canvas.height} px`)
      : wrong(FILE, `${url} ${problem}`, todo),
  ];
}

/** Providers on this machine, such as the sandbox, need no https and no public name. */
function examineAddress({ publicUrl, printful }: PrintDeps['config']): Finding {
  const about = 'PUBLIC_URL';
  if (isThisMachine(new URL(printful.apiUrl).hostname)) return right(about, publicUrl);
  if (isThisMachine(new URL(publicUrl).hostname))
    return wrong(about, `${publicUrl} is this machine`, 'Set it to the address that shoppers see');
  if (!publicUrl.startsWith('https:'))
    return wrong(
      about,
      `${publicUrl} has no https`,
      'Get a certificate: Printful and Stripe call https only',
    );
  return right(about, publicUrl);
}

/** What is wrong with the file at this address; null if Printful can print it. */
async function problemOf(
  { config: { limits } }: PrintDeps,
  url: string,
  { canvas }: PrintFileLine,
): Promise<string | null> {
  try {
    const { status, bytes } = await withDeadline(limits.providerTimeout, async (signal) => {
      const response = await fetch(url, { signal, redirect: 'error' });
      return { status: response.status, bytes: await readAtMost(response, limits.syncedPicture.size) };
    });
    if (status !== 200) return `answers ${status}`;
    const sharp = await loadSharp();
    const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
    if (format !== 'png' || !hasAlpha) return 'is no transparent PNG';
    if (width === canvas.width && height === canvas.height) return null;
    return `is ${width} x ${height} px, not ${canvas.width} x ${canvas.height}`;
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : error})`;
  }
}
