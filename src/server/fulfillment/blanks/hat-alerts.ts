import { hatReason, isDearer, isSold, newsOf } from '../../../domain/catalog/hat-confirmation.ts';
import { hatColorOf } from '../../../domain/design/design.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeAlertAbout, openHatAlerts } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import { type Blank, findBlanks } from './queries.ts';

export type AlertDeps = Pick<InTransaction, 'db' | 'jobs' | 'config' | 'clock'>;

interface Change {
  before: Blank;
  after: Blank;
}

/** Alerts the owner about colors that are no longer sold and about higher prices: once per cause, for all its colors. */
export async function alertAboutHats(deps: AlertDeps, changes: readonly Change[]): Promise<void> {
  const told = changes.flatMap(({ before, after }) => {
    const news = newsOf(before, after);
    const what = news === 'unsold' ? 'not sold right now' : 'still sold';
    return news ? [{ news, color: after.hatColor, text: `${what}. ${hatReason(after)}` }] : [];
  });
  for (const [text, group] of Map.groupBy(told, (each) => each.text)) {
    const names = new Intl.ListFormat('en-US').format(group.map(({ color }) => hatColorOf(color).label));
    const colors = group.map(({ color }) => color).join('.');
    await alertOwner(deps, {
      event: `hats-${group[0]?.news}.${colors}.${deps.clock().getTime()}`,
      kind: 'hats',
      text: `${names} hats are ${text}`,
    });
  }
  await closeSettledAlerts(deps);
}

/** Closes the alerts about hats that are sold again, that the owner stopped, or whose price the owner confirmed. */
export async function closeSettledAlerts({ db, clock }: AlertDeps): Promise<void> {
  const blanks = await findBlanks(db);
  for (const event of await openHatAlerts(db)) {
    const [about, ...colors] = event.split('.');
    const concerns =
      about === 'hats-dearer' ? isDearer : (blank: Blank) => !isSold(blank) && !blank.isStopped;
    const isOpen = blanks.some((blank) => colors.includes(blank.hatColor) && concerns(blank));
    if (!isOpen) await closeAlertAbout(db, event, clock());
  }
}
