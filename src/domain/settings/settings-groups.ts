import { countriesIn } from '../address/states.ts';
import { type Cents, formatPrice } from '../money/money.ts';
import { HATS_TAX_CODE } from '../money/tax.ts';
import { businessDays, minutesWords } from '../shipping/promised-days.ts';
import type { OwnerWords } from '../words/check-words.ts';
import { describeWords, wordsText } from '../words/words-form.ts';
import { holidayText, longDay } from './holiday.ts';
import type { Settings } from './settings.ts';
import {
  amountField,
  type ChoiceField,
  choiceField,
  countField,
  countriesField,
  dayField,
  emailField,
  type SettingsField,
  shopPageField,
  stepsField,
  switchField,
  taxCodeField,
  textField,
  valueAt,
  webAddressField,
  wordsField,
} from './settings-fields.ts';
import type { ShopSettings } from './shop-settings.ts';
import { slogansField, sloganText } from './slogans-field.ts';

/** What an administrator reads as one setting. */
export interface SettingsLine {
  label: string;
  hint?: string;
  fields: readonly SettingsField[];
  text(settings: ShopSettings): string;
  /** What a change did, if not "now, was before". */
  change?(before: ShopSettings, after: ShopSettings): string;
}

export interface SettingsGroup {
  /** The anchor on the page. */
  id: string;
  title: string;
  hint?: string;
  lines: readonly SettingsLine[];
}

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    id: 'custom-hats',
    title: 'Custom hats',
    lines: [amountLine('customHatPrice', 'Price of a custom hat', { least: 100, most: 99_999 })],
  },
  {
    id: 'party-pack',
    title: 'Party Pack',
    hint: 'All hats cost less once a cart has this many. Ready-made and custom count together. Standard shipping is free from the first step on. Express is always paid.',
    lines: [
      {
        label: 'Party Pack',
        fields: [stepsField('partyPack', 'Steps')],
        text: ({ partyPack }) =>
          partyPack.map(({ hats, percentage }) => `${percentage}% off from ${hats} hats`).join(', '),
      },
    ],
  },
  {
    id: 'shipping',
    title: 'Shipping prices',
    hint: 'What shoppers pay. Elsewhere they pay Printful’s price, or yours below if Printful does not answer.',
    lines: [
      amountLine('rates.standard', 'Standard, in the US', { least: 0, most: 9999 }),
      amountLine('rates.express', 'Express, in the US', { least: 0, most: 9999 }),
      amountLine('rates.elsewhere', 'Outside the US', {
        least: 0,
        most: 9999,
        hint: 'Used when Printful gives no price.',
      }),
      amountLine('freeStandardAbove', 'Standard is free above', { least: 100, most: 99_999 }),
    ],
  },
  {
    id: 'countries',
    title: 'Countries',
    hint: 'Where you sell to. Orders already placed are not affected.',
    lines: [
      {
        label: 'Countries',
        fields: [countriesField('countries', 'Countries')],
        text: ({ countries }) =>
          countriesIn(countries)
            .map(({ name }) => name)
            .join(', '),
      },
    ],
  },
  {
    id: 'days',
    title: 'Business days',
    lines: [
      daysLine('production', 'Production', 'The ship-by date of an order is the last of these days.'),
      daysLine('shippedIn', 'Ships in', 'On the thank-you page and in the confirmation email.'),
      daysLine('standard', 'Standard, in the US'),
      daysLine('express', 'Express, in the US'),
      daysLine('free', 'Free shipping of the largest pack'),
      daysLine('standardElsewhere', 'Standard, outside the US'),
      daysLine('expressElsewhere', 'Express, outside the US', 'Used when Printful gives no days.'),
    ],
  },
  {
    id: 'time-to-change',
    title: 'Time to change their mind',
    hint: 'After paying, shoppers can still fix a typo or cancel. Nothing goes to Printful before it ends.',
    lines: [
      {
        label: 'Minutes after payment',
        hint: '0 turns it off.',
        fields: [countField('editWindowMinutes', 'Minutes after payment', { least: 0, most: 1440 })],
        text: ({ editWindowMinutes }) => minutesWords(editWindowMinutes),
      },
    ],
  },
  {
    id: 'holiday',
    title: 'Holiday',
    hint: 'Stops new orders, or promises later days, until you are back. Paid orders, changes and emails go on.',
    lines: [
      {
        label: 'Holiday',
        fields: [
          switchField('holiday.isOn', 'Holiday'),
          dayField('holiday.from', 'From'),
          dayField('holiday.backOn', 'Back on'),
          choiceField('holiday.effect', 'What happens', [
            ['closed', 'No new orders'],
            ['longer', 'A longer promise'],
          ]),
          countField('holiday.moreDays', 'Business days longer', { least: 1, most: 60 }),
          textField('holiday.text', 'What shoppers read', { longest: 300 }),
        ],
        text: holidayWords,
      },
    ],
  },
  {
    id: 'announcement',
    title: 'Announcement bar',
    hint: 'One line at the top of every page of the shop.',
    lines: [
      {
        label: 'Announcement bar',
        fields: [
          switchField('announcement.isOn', 'Announcement bar'),
          textField('announcement.text', 'Text', { longest: 160 }),
          shopPageField('announcement.link', 'Page it leads to, such as /shop'),
        ],
        text: ({ announcement: { isOn, text, link } }) =>
          text === '' && link === '' && !isOn
            ? 'off'
            : `${isOn ? 'on' : 'off'}, “${text}”${link && `, leads to ${link}`}`,
      },
    ],
  },
  {
    id: 'words',
    title: 'Words not to print',
    hint: 'Hate is always refused. Capitals, spaces and 0 for O do not get around these.',
    lines: [
      wordsLine('refused', 'Never printed', 'Refused like hate, on every hat.'),
      wordsLine(
        'asked',
        'Ask me first',
        'The shopper may keep them, and you decide after payment, as with brands.',
      ),
      wordsLine('allowed', 'Always fine', 'Pass, even if the shop’s own lists of hate and brands have them.'),
    ],
  },
  {
    id: 'slogans',
    title: 'Surprise Me',
    lines: [
      {
        label: 'Slogans',
        hint: 'One slogan in each line, “/” between the lines on the hat.',
        fields: [slogansField('slogans', 'Slogans')],
        text: ({ slogans }) => slogans.map(sloganText).join('\n'),
        change: (before, after) =>
          describeWords(before.slogans.map(sloganText), after.slogans.map(sloganText)),
      },
    ],
  },
  {
    id: 'emails',
    title: 'Email addresses',
    hint: 'In the shop’s pages and emails, for shoppers who write to you.',
    lines: [
      line(emailField('emails.general', 'General')),
      line(emailField('emails.orders', 'Orders')),
      line(emailField('emails.returns', 'Returns')),
    ],
  },
  {
    id: 'owner-emails',
    title: 'Emails to you',
    hint: 'In the morning: yesterday, what is to do, and what is late. What needs a decision is always emailed at once.',
    lines: [
      choiceLine('Every morning at eight', 'ownerEmails.morning', [
        ['daily', 'An email'],
        ['none', 'No email'],
      ]),
      choiceLine('New orders', 'ownerEmails.orders', [
        ['none', 'No emails'],
        ['first', 'The first of each day'],
        ['each', 'Each order'],
      ]),
    ],
  },
  {
    id: 'social',
    title: 'Social links',
    hint: 'In the footer. Leave one empty to leave it out.',
    lines: [
      line(webAddressField('social.instagram', 'Instagram')),
      line(webAddressField('social.tiktok', 'TikTok')),
      line(webAddressField('social.facebook', 'Facebook')),
      line(webAddressField('social.x', 'X')),
    ],
  },
  {
    id: 'postal-address',
    title: 'Postal address',
    hint: 'At the foot of newsletters, as the law asks.',
    lines: [line(textField('postalAddress', 'Postal address', { longest: 300, kind: 'paragraph' }))],
  },
  {
    id: 'packing-slip',
    title: 'Packing slip',
    hint: 'The paper in each parcel. It also has the order’s number, your email address for orders, and where to go if a hat is wrong.',
    lines: [
      line(textField('packingSlip.name', 'Name', { longest: 100 })),
      line(textField('packingSlip.text', 'Text', { longest: 300 })),
      line(webAddressField('packingSlip.logo', 'Address of your logo')),
    ],
  },
  {
    id: 'printful-token',
    title: 'Printful’s token',
    hint: 'Tokens expire. You get an email 30, 7 and 1 days before, and at once when Printful refuses the token.',
    lines: [line(dayField('printfulTokenEnds', 'Ends on'))],
  },
  {
    id: 'team',
    title: 'Team',
    hint: 'A helper without sign-in codes sees nothing but the page where they are turned on.',
    lines: [
      choiceLine('Sign-in codes', 'signInCodes', [
        ['chosen', 'Everyone chooses'],
        ['helpers', 'Helpers need them'],
      ]),
    ],
  },
  {
    id: 'sales-tax',
    title: 'Sales tax',
    hint: 'Stripe Tax works it out in the states where you are registered, by your registrations at Stripe. Prices are without it. It costs a fee for each calculation, and files nothing for you.',
    lines: [
      {
        label: 'Collect sales tax',
        hint: `The code tells Stripe what you sell: ${HATS_TAX_CODE} is for hats, which some states do not tax.`,
        fields: [switchField('tax.isOn', 'Sales tax'), taxCodeField('tax.code', 'Stripe’s tax code')],
        text: ({ tax: { isOn, code } }) => `${isOn ? 'on' : 'off'}, ${code}`,
      },
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews',
    hint: 'Everyone who bought a hat is asked once how it is, but not after a refund, a dispute or a reported problem.',
    lines: [
      {
        label: 'Days after delivery',
        hint: '0 asks nobody.',
        fields: [countField('reviewsAfterDays', 'Days after delivery', { least: 0, most: 60 })],
        text: ({ reviewsAfterDays: days }) => (days === 0 ? 'nobody is asked' : String(days)),
      },
    ],
  },
  {
    id: 'profit',
    title: 'Profit',
    lines: [
      amountLine('profitFloor', 'Least profit for each hat', {
        least: 0,
        most: 9999,
        hint: 'Orders that would leave less are marked in Profit guard. Prices do not change.',
      }),
      amountLine('digitizationFee', 'Printful’s fee for a new embroidery', {
        least: 0,
        most: 9999,
        hint: 'Once for each design that Printful has not stitched for you. If Printful’s estimate has a fee, that one counts.',
      }),
    ],
  },
];

function holidayWords({ holiday }: ShopSettings): string {
  const { isOn, from, backOn, effect, moreDays } = holiday;
  if (!isOn) return 'off';
  const what = effect === 'closed' ? 'no new orders' : `hats ship ${moreDays} business days later`;
  return `from ${longDay(from)}, back on ${longDay(backOn)}, ${what}, “${holidayText(holiday)}”`;
}

function line(field: SettingsField): SettingsLine {
  return { label: field.label, fields: [field], text: (settings) => field.text(settings) || 'none' };
}

function choiceLine(label: string, name: string, choices: ChoiceField['choices']): SettingsLine {
  const text = (settings: ShopSettings) =>
    String(choices.find(([value]) => value === valueAt(settings, name))?.[1]);
  return { label, fields: [choiceField(name, label, choices)], text };
}

function amountLine(
  name: string,
  label: string,
  { least, most, hint }: { least: number; most: number; hint?: string },
): SettingsLine {
  const text = (settings: ShopSettings) => formatPrice(valueAt(settings, name) as Cents);
  return { label, ...(hint && { hint }), fields: [amountField(name, label, { least, most })], text };
}

function daysLine(name: keyof Settings['days'], label: string, hint?: string): SettingsLine {
  return {
    label,
    ...(hint && { hint }),
    fields: [
      countField(`days.${name}.0`, `${label}: first day`, { least: 1, most: 60 }),
      countField(`days.${name}.1`, `${label}: last day`, { least: 1, most: 60 }),
    ],
    text: ({ days }) => businessDays(days[name]),
  };
}

function wordsLine(list: keyof OwnerWords, label: string, hint: string): SettingsLine {
  return {
    label,
    hint,
    fields: [wordsField(`words.${list}`, label)],
    text: ({ words }) => wordsText(words[list]),
    change: (before, after) => describeWords(before.words[list], after.words[list]),
  };
}
