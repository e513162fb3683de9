import { holidayText, isHoliday } from '../../domain/settings/holiday.ts';
import type { ShopSettings } from '../../domain/settings/shop-settings.ts';
import type { Bar, ShopFacts, SocialPage } from '../../wire/page-context.ts';
import type { Config } from '../config.ts';

/** What every page of the shop says about it. */
export const shopFacts = (
  { publicUrl, notice, stripe }: Pick<Config, 'publicUrl' | 'notice' | 'stripe'>,
  settings: ShopSettings,
  now: Date,
): ShopFacts => ({
  publicUrl,
  notice,
  bars: [...(notice === null ? [] : [{ text: notice }]), ...ownersBars(settings, now)],
  stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
  support: settings.emails,
  social: NETWORKS.flatMap(([key, network]) => {
    const address = settings.social[key];
    return address === '' ? [] : [{ network, address }];
  }),
});

function ownersBars({ holiday, announcement }: ShopSettings, now: Date): Bar[] {
  const { isOn, text, link } = announcement;
  return [
    ...(isHoliday(holiday, now) ? [{ text: holidayText(holiday) }] : []),
    ...(isOn ? [{ text, ...(link && { to: link }) }] : []),
  ];
}

const NETWORKS: readonly [keyof ShopSettings['social'], SocialPage['network']][] = [
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
  ['facebook', 'Facebook'],
  ['x', 'X'],
];
