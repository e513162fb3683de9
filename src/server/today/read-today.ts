import { type Area, mayEnter, type NeededArea } from '../../domain/access/areas.ts';
import { expectedFee } from '../../domain/money/profit.ts';
import { type Backlog, backlogEnd } from '../../domain/shipping/backlog.ts';
import { firstDay } from '../../domain/today/first-day.ts';
import { byLoss } from '../../domain/today/today.ts';
import { todayLine } from '../../domain/today/today-texts.ts';
import type { ToDo, Today, TodayMoney, TodayWay } from '../../wire/admin/today.ts';
import { backupDirOf, isOnThisMachine } from '../backups/backup-age.ts';
import { newestBackup } from '../backups/newest-backup.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Deps } from '../deps.ts';
import { countBacklog } from '../health/queries.ts';
import { expectDigitization } from '../orders/admin/expect-digitization.ts';
import { ordersAtRisk } from '../orders/party-queries.ts';
import { recentCharges } from '../profit/queries.ts';
import { findToday } from './queries.ts';
import { countOnTheWay, overdueOrders, readReadiness, readSales } from './today-queries.ts';

type TodayDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'glyphs' | 'settings'>;

/** What waits for a person, today's money and what is on the way, as far as someone with these areas may see it. Asks no provider. */
export async function readToday(deps: TodayDeps, areas: readonly Area[]): Promise<Today> {
  const now = deps.clock();
  const [toDo, steps, money, way] = await Promise.all([
    readToDo(deps, now),
    mayEnter(areas, 'all') ? readFirstDay(deps) : [],
    mayEnter(areas, 'money') ? readMoney(deps, now) : null,
    mayEnter(areas, 'orders') ? readWay(deps, now) : null,
  ]);
  return {
    at: now,
    toDo: toDo.filter(({ page }) => mayEnter(areas, AREAS_OF_PAGES[page])),
    firstDay: steps,
    money,
    way,
  };
}

const AREAS_OF_PAGES: Record<ToDo['page'], NeededArea> = {
  order: 'orders',
  hats: 'hats',
  profit: 'hats',
  ledger: 'money',
  system: 'all',
};

export async function readToDo({ db, config }: TodayDeps, now: Date): Promise<ToDo[]> {
  const unansweredSince = new Date(now.getTime() - config.limits.whereTo.alert);
  const rows = await findToday(db, { unansweredSince });
  return byLoss(rows.filter(({ isElsewhere }) => !isElsewhere)).map((row) => ({
    key: `${row.kind}.${row.orderId ?? ''}.${row.cause}`,
    orderId: row.orderId,
    ...todayLine(row, { now, timeZone: config.timeZone }),
    alertId: row.facts.alertId ?? null,
    mailId: row.facts.mail?.id ?? null,
  }));
}

async function readFirstDay({ db, config, settings }: TodayDeps) {
  const [known, backup] = await Promise.all([readReadiness(db), newestBackup(backupDirOf(config))]);
  const facts = {
    ...known,
    isLive: config.stripe.live,
    sendsMail: config.mail.smtpUrl !== null,
    hasPostalAddress: settings.current().settings.postalAddress !== '',
    hasBackup: backup !== null || !isOnThisMachine(config.databaseUrl),
  };
  return firstDay(facts, SHOP_COMMAND);
}

export async function readMoney(deps: TodayDeps, now: Date): Promise<TodayMoney> {
  const { db, config } = deps;
  const fee = expectedFee(await recentCharges(db));
  const { today, before } = await readSales(db, { now, timeZone: config.timeZone, fee });
  const { counted, unknown } = today;
  const kept = today.kept - (await expectDigitization(deps, today.stitched));
  return {
    today,
    before,
    keep: { amount: kept, share: counted > 0 ? kept / counted : null, unknown },
  };
}

async function readWay({ db, config }: TodayDeps, now: Date): Promise<TodayWay> {
  const span = config.limits.health.rate;
  const [{ oldest, ...backlog }, places, late, overdue] = await Promise.all([
    countBacklog(db, { since: new Date(now.getTime() - span), now }),
    countOnTheWay(db, now),
    ordersAtRisk(db),
    overdueOrders(db, now),
  ]);
  const { atOnce } = config.limits.drafts;
  const whole: Backlog = {
    ...backlog,
    longest: oldest === null ? 0 : now.getTime() - oldest.getTime(),
    span,
    places: atOnce,
    isConfirming: config.printful.confirms,
  };
  return {
    window: { orders: places.inWindow, until: places.lastWindow },
    waiting: { orders: backlog.waiting, usual: atOnce },
    held: places.held,
    end: backlogEnd(whole, { lastWindow: places.lastWindow, now }),
    making: { orders: places.making, oldest: places.oldest },
    shipped: places.shipped,
    overdue: overdue.map((order) => ({ ...order, shipBy: order.promisedShipBy ?? now })),
    late,
  };
}
