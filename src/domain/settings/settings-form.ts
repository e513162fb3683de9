import { formatAmount } from '../money/money.ts';
import { checkWords } from '../words/check-words.ts';
import { wordInTwoLists } from '../words/words-form.ts';
import type { Days } from './settings.ts';
import type { SettingsField } from './settings-fields.ts';
import { SETTINGS_GROUPS, type SettingsGroup } from './settings-groups.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from './shop-settings.ts';
import { sloganText } from './slogans-field.ts';

/** Every setting as text, by the name of its field. */
export type SettingsForm = Record<string, string>;

const ALL_FIELDS: readonly SettingsField[] = SETTINGS_GROUPS.flatMap(({ lines }) => lines).flatMap(
  ({ fields }) => fields,
);

export const settingsForm = (settings: ShopSettings): SettingsForm =>
  Object.fromEntries(ALL_FIELDS.map((field) => [field.name, field.text(settings)]));

/** The settings that a form means, or what is wrong with it, by the name of the field. */
export function readSettingsForm(
  form: SettingsForm,
): { settings: ShopSettings; problems: null } | { settings: null; problems: SettingsForm } {
  const settings = structuredClone(DEFAULT_SHOP_SETTINGS);
  const problems: SettingsForm = {};
  for (const field of ALL_FIELDS) {
    const problem = field.read(form[field.name] ?? '', settings);
    if (problem !== null) problems[field.name] = problem;
  }
  const contradictions = Object.keys(problems).length > 0 ? {} : settingsContradictions(settings);
  const all = { ...problems, ...contradictions };
  return Object.keys(all).length > 0 ? { settings: null, problems: all } : { settings, problems: null };
}

/** What changed, one sentence for each setting. Empty when nothing did. */
export const describeChanges = (
  before: ShopSettings,
  after: ShopSettings,
  groups: readonly SettingsGroup[] = SETTINGS_GROUPS,
): string[] =>
  groups
    .flatMap(({ lines }) => lines)
    .filter(({ fields }) => fields.some(({ text }) => text(before) !== text(after)))
    .map(({ label, text, change }) => {
      if (change) return `${label}: ${change(before, after)}`;
      const [was, is] = [text(before), text(after)];
      // Such as the text of a holiday that is off.
      return was === is ? `${label}: changed, still ${is}` : `${label}: ${is}, was ${was}`;
    });

/**
 * What fits alone but not together, by the name of the field. A message never asks for a number that its field refuses.
 */
function settingsContradictions(settings: ShopSettings): Record<string, string> {
  const { rates, days, words, announcement } = settings;
  const problems: Record<string, string> = {};
  const twice = wordInTwoLists(words);
  if (twice) problems[`words.${twice.list}`] = twice.message;
  if (rates.express < rates.standard)
    problems['rates.express'] =
      `Express cannot cost less than standard, so at least ${formatAmount(rates.standard)}.`;
  for (const [name, [first, last]] of Object.entries(days) as [string, Days][])
    if (last < first)
      problems[`days.${name}.1`] = `The last day cannot be before the first, so at least ${first}.`;
  for (const [express, standard] of [
    ['express', 'standard'],
    ['expressElsewhere', 'standardElsewhere'],
  ] as const) {
    if (problems[`days.${express}.1`] || problems[`days.${standard}.1`]) continue;
    // A last day cannot be lowered below its own first day.
    const day = days[express][0] > days[standard][1] ? 0 : 1;
    if (days[express][1] > days[standard][1])
      problems[`days.${express}.${day}`] =
        `Express cannot be slower than standard, so at most ${days[standard][1]}.`;
  }
  if (announcement.isOn && announcement.text === '')
    problems['announcement.text'] = 'Write what the bar says, or turn it off.';
  const unfit = settings.slogans.find((slogan) => checkWords(slogan.map(String), words) !== null);
  if (unfit) problems.slogans = `“${sloganText(unfit)}” has words that we may not print.`;
  return { ...problems, ...holidayProblems(settings) };
}

function holidayProblems({ holiday: { isOn, from, backOn } }: ShopSettings): Record<string, string> {
  if (isOn && from === '') return { 'holiday.from': 'Choose the first day.' };
  if (isOn && backOn === '') return { 'holiday.backOn': 'Choose the day on which you are back.' };
  if (from !== '' && backOn !== '' && backOn <= from)
    return { 'holiday.backOn': 'You cannot be back before you leave. Choose a later day.' };
  return {};
}
