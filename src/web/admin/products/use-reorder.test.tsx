import { expect, test } from 'vitest';
import { openPage, type Page } from '../../../../test/small-dom/open-page.tsx';
import { SmallEvent } from '../../../../test/small-dom/small-event.ts';
import { type Beside, useReorder } from './use-reorder.ts';

const ITEMS = ['Ann', 'Ben', 'Chloe', 'Dee'].map((name, index) => ({ id: index + 1, name }));

function List({ onMove }: { onMove: (id: number, to: Beside) => Promise<unknown> }) {
  const { rows, shown, spoken, handle, liftedId, landing } = useReorder(ITEMS, onMove);
  return (
    <>
      <table>
        <tbody ref={rows}>
          {shown.map(({ id, name }) => (
            <tr key={id} data-lifted={liftedId === id || undefined} data-landing={landing(id) ?? undefined}>
              <td>
                <button type="button" {...handle(id)}>
                  {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{spoken}</p>
    </>
  );
}

/** Shows the list. A save ends with the returned function. */
async function opened() {
  const moves: [number, Beside][] = [];
  const saves: (() => void)[] = [];
  const page = await openPage(
    <List
      onMove={(id, to) => {
        moves.push([id, to]);
        return new Promise<void>((done) => saves.push(done));
      }}
    />,
  );
  return { page, moves, saved: () => page.does(() => void saves.map((done) => done())) };
}

const names = (page: Page) => page.document.querySelectorAll('tr').map(({ textContent }) => textContent);
const button = (page: Page, name: string) => {
  const found = page.document.querySelectorAll('button').find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`No ${name}`);
  return found;
};
async function keys(page: Page, name: string, ...pressed: string[]) {
  await page.does(() => button(page, name).focus());
  for (const key of pressed) await page.press(button(page, name), key);
}

test('Space lifts a hat, the arrow keys move it, and Space puts it down', async () => {
  const { page, moves, saved } = await opened();
  await keys(page, 'Ben', ' ');
  expect(page.text('p')).toContain('Ben lifted, place 2 of 4. The arrow keys move it');
  await keys(page, 'Ben', 'ArrowDown');
  expect([names(page), page.text('p')]).toEqual([['Ann', 'Chloe', 'Ben', 'Dee'], '|Ben, place 3 of 4.|']);
  await keys(page, 'Ben', ' ');
  expect(moves).toEqual([[2, { after: 3 }]]);
  expect(page.text('p')).toBe('|Ben put down, place 3 of 4.|');
  expect([names(page), button(page, 'Ann').disabled]).toEqual([['Ann', 'Chloe', 'Ben', 'Dee'], true]);
  await saved();
  expect(button(page, 'Ann').disabled).toBe(false);
});

test('Home and End lead to the ends, and no key beyond them', async () => {
  const { page, moves } = await opened();
  await keys(page, 'Ben', ' ', 'End', 'ArrowDown');
  expect(names(page)).toEqual(['Ann', 'Chloe', 'Dee', 'Ben']);
  await keys(page, 'Ben', 'Home', 'ArrowUp', ' ');
  expect(moves).toEqual([[2, { before: 1 }]]);
});

test('Escape puts it back, and one that is put down where it was is not moved', async () => {
  const { page, moves } = await opened();
  await keys(page, 'Ben', ' ', 'ArrowDown', 'Escape');
  expect([names(page), page.text('p')]).toEqual([
    ['Ann', 'Ben', 'Chloe', 'Dee'],
    '|Ben is back in its place.|',
  ]);
  await keys(page, 'Ben', ' ', 'ArrowDown', 'ArrowUp', ' ');
  expect([moves, page.text('p')]).toEqual([[], '|Ben stays in its place.|']);
});

test('leaving the handle puts the hat down', async () => {
  const { page, moves } = await opened();
  await keys(page, 'Dee', ' ', 'ArrowUp');
  await page.does(() => button(page, 'Dee').blur());
  expect(moves).toEqual([[4, { after: 2 }]]);
});

/** Each row is 100 pixels high. */
async function drag(page: Page, name: string, ...heights: number[]) {
  for (const [index, row] of page.document.querySelectorAll('tr').entries())
    Object.assign(row, { getBoundingClientRect: () => ({ top: index * 100, height: 100 }) });
  const from = button(page, name);
  await page.does(() => {
    from.dispatchEvent(new SmallEvent('pointerdown', { button: 0, clientY: 0 }));
    from.dispatchEvent(new SmallEvent('pointermove', { clientY: 3 }));
  });
  expect(page.document.querySelector('[data-lifted]')).toBeNull();
  await page.does(() => void from.dispatchEvent(new SmallEvent('pointermove', { clientY: 9 })));
  for (const height of heights) await over(page, height);
}
const over = (page: Page, clientY: number) =>
  page.does(() => void dispatchEvent(Object.assign(new Event('pointermove'), { clientY })));
const release = (page: Page, name = 'pointerup') => page.does(() => void dispatchEvent(new Event(name)));

test('a hat is dragged between two others, which show where it lands', async () => {
  const { page, moves } = await opened();
  await drag(page, 'Ann', 240);
  const landing = () => page.document.querySelector('[data-landing]');
  expect([landing()?.textContent, landing()?.dataset.landing]).toEqual(['Chloe', 'before']);
  await over(page, 390);
  expect([landing()?.textContent, landing()?.dataset.landing]).toEqual(['Dee', 'after']);
  expect(names(page)).toEqual(['Ann', 'Ben', 'Chloe', 'Dee']);
  await release(page);
  expect(moves).toEqual([[1, { after: 4 }]]);
  expect(names(page)).toEqual(['Ben', 'Chloe', 'Dee', 'Ann']);
});

test('a drag that is interrupted moves nothing', async () => {
  const { page, moves } = await opened();
  await drag(page, 'Ann', 240);
  await release(page, 'pointercancel');
  expect([moves, page.document.querySelector('[data-lifted]')]).toEqual([[], null]);
  await drag(page, 'Ann', 240);
  await page.does(() => void dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' })));
  await release(page);
  expect(moves).toEqual([]);
});

test('only the main button drags, and not after it was released', async () => {
  const { page } = await opened();
  const from = button(page, 'Ann');
  await page.does(() => {
    from.dispatchEvent(new SmallEvent('pointerdown', { button: 2, clientY: 0 }));
    from.dispatchEvent(new SmallEvent('pointermove', { clientY: 90 }));
    from.dispatchEvent(new SmallEvent('pointerdown', { button: 0, clientY: 0 }));
    from.dispatchEvent(new SmallEvent('pointerup'));
    from.dispatchEvent(new SmallEvent('pointermove', { clientY: 90 }));
    from.click(1);
  });
  expect(page.document.querySelector('[data-lifted]')).toBeNull();
});
