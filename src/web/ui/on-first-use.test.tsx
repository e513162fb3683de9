import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/small-dom/open-page.tsx';
import { onFirstUse } from './on-first-use.tsx';

const Hat = ({ name }: { name: string }) => <p>{`A hat: ${name}`}</p>;

/** A page that shows a component when asked, whose code comes as `answers` says, one after the other. */
async function opened(answers: (() => Promise<typeof Hat>)[]) {
  const missing: string[] = [];
  const Shown = onFirstUse(() => (answers.shift() ?? (() => Promise.reject(new Error('again'))))(), {
    onMissing: () => void missing.push('missing'),
  });
  const Place = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </button>
        {isOpen && <Shown name="Feral" />}
      </>
    );
  };
  return { page: await openPage(<Place />), missing, warmUp: Shown.warmUp };
}

const here = () => Promise.resolve(Hat);
const gone = () => Promise.reject(new Error('Failed to fetch'));

test('what is shown for the first time is fetched once, however often it is shown', async () => {
  const { page, missing } = await opened([here]);
  await page.play('Show');
  expect(page.text()).toContain('|A hat: Feral|');
  await page.play('Hide', 'Show');
  expect([page.text().includes('|A hat: Feral|'), missing]).toEqual([true, []]);
});

test('code that could not be fetched is told, and fetched again the next time', async () => {
  const { page, missing } = await opened([gone, here]);
  await page.play('Show');
  expect([page.text(), missing]).toEqual(['|Hide|', ['missing']]);
  await page.play('Hide', 'Show');
  expect([page.text().includes('|A hat: Feral|'), missing]).toEqual([true, ['missing']]);
});

test('nothing is told of code that comes, or fails, after what it is for was closed', async () => {
  const answer = Promise.withResolvers<typeof Hat>();
  const { page, missing } = await opened([() => answer.promise]);
  await page.play('Show', 'Hide');
  await page.does(() => answer.reject(new Error('Failed to fetch')));
  expect([page.text(), missing]).toEqual(['|Show|', []]);
});

test('code that is fetched early and fails says nothing', async () => {
  const { page, missing, warmUp } = await opened([gone, here]);
  await page.does(warmUp);
  expect(missing).toEqual([]);
  await page.play('Show');
  expect(page.text()).toContain('|A hat: Feral|');
});
