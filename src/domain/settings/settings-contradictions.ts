import { formatAmount } from '../money/money.ts';
import { checkWords } from '../words/check-words.ts';
import { wordInTwoLists } from '../words/words-form.ts';
import type { Days } from './settings.ts';
import type { ShopSettings } from './shop-settings.ts';
import { sloganText } from './slogans-field.ts';

/**
 * What fits alone but not together, by the name of the field. A message never asks for a number that its field refuses.
 */
export function settingsContradictions(settings: ShopSettings): Record<string, string> {
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
