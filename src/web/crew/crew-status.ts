import { countWord } from '../../domain/count-word.ts';
import { type Crew, namesInTwice } from '../../domain/crew.ts';
import type { CheckedHat } from './use-crew-problems.ts';

/** One sentence that counts: "Nine hats. Two of them need you. Emma is in twice, so she gets two." */
export function crewStatus(
  crew: Crew,
  hats: readonly Pick<CheckedHat, 'problem' | 'keepWords' | 'name'>[],
): string {
  const count = crew.members.length;
  if (count === 0) return 'Type or paste the names. Every hat shows up here.';
  const toFix = hats.filter(({ problem }) => problem).length;
  const kept = hats.filter(({ keepWords, problem }) => keepWords && !problem).map(({ name }) => name);
  return [
    `${countWord(count)} ${count === 1 ? 'hat' : 'hats'}${toFix === 0 ? ', all good to go' : ''}.`,
    toFix > 0 && `${countWord(toFix)} of them ${toFix === 1 ? 'needs' : 'need'} you.`,
    ...namesInTwice(crew).map(({ name, count: times }) =>
      times === 2
        ? `${name} is in twice, so there are two.`
        : `${name} is in ${times} times, so there are ${times}.`,
    ),
    kept.length > 0 && `A person looks at ${kept.join(', ')} before it prints.`,
  ]
    .filter(Boolean)
    .join(' ');
}
