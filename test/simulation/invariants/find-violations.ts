import type { World } from '../world/world.ts';
import { alertViolations } from './alerts.ts';
import { readBooks } from './books.ts';
import { catalogViolations } from './catalog.ts';
import { codeViolations } from './codes.ts';
import { crewViolations } from './crews.ts';
import { hatViolations } from './hats.ts';
import { holdViolations } from './holds.ts';
import { jobViolations } from './jobs.ts';
import { ledgerViolations } from './ledger.ts';
import { logViolations } from './logs.ts';
import { mailViolations } from './mails.ts';
import { moneyViolations } from './money.ts';
import { monthViolations } from './months.ts';
import { newsletterViolations } from './newsletters.ts';
import { orderViolations } from './orders.ts';
import { privacyViolations } from './privacy.ts';
import { problemViolations } from './problems.ts';
import { printfulViolations } from './production.ts';
import { sentCartViolations } from './sent-carts.ts';
import { settingsViolations } from './settings.ts';
import { takeOverViolations } from './take-overs.ts';
import { taxViolations } from './tax.ts';
import { voiceViolations } from './voices.ts';
import { walletViolations } from './wallets.ts';
import { windowViolations } from './window.ts';
import { wordViolations } from './words.ts';

/** Everything that must hold once the world has come to rest, and does not. Each feature adds its own. */
export async function findViolations(world: World): Promise<string[]> {
  const books = await readBooks(world);
  const checks = [
    moneyViolations,
    orderViolations,
    printfulViolations,
    hatViolations,
    windowViolations,
    holdViolations,
    alertViolations,
    crewViolations,
    codeViolations,
    settingsViolations,
    mailViolations,
    problemViolations,
    voiceViolations,
    newsletterViolations,
    sentCartViolations,
    monthViolations,
    catalogViolations,
    jobViolations,
    takeOverViolations,
    ledgerViolations,
    logViolations,
    walletViolations,
    taxViolations,
    wordViolations,
    // Erases everybody.
    privacyViolations,
  ];
  const found: string[] = [];
  // One after the other: they share a connection.
  for (const check of checks) found.push(...(await check(world, books)));
  return found;
}
