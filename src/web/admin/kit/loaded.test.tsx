import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Loaded } from './loaded.tsx';
import { type Column, Table } from './table.tsx';

const shown = (query: { data?: string; hasFailed: boolean }) =>
  renderToStaticMarkup(
    <Loaded query={{ data: undefined, isFetching: false, reload: () => {}, ...query }} what="The codes">
      {(data) => <p>{data}</p>}
    </Loaded>,
  );

test('a page that cannot be read again keeps what it has, below the failure', () => {
  const html = shown({ data: 'SUMMER20', hasFailed: true });
  expect(html).toMatch(/The codes could not be loaded\. Nothing was changed\..*Try again.*SUMMER20/);
});

test('a placeholder is shown only until the first answer', () => {
  expect(shown({ hasFailed: false })).toContain('Loading...');
  expect(shown({ data: 'SUMMER20', hasFailed: false })).toBe('<p>SUMMER20</p>');
  expect(shown({ hasFailed: true })).not.toContain('Loading...');
});

test('a cell has its place on a phone, and a pair its label', () => {
  const columns: Column<number>[] = [
    { label: 'Hats', kind: 'row', phone: '1 / 1', cell: (hats) => hats },
    { label: 'Price', kind: 'amount', phone: 'pair', cell: (hats) => `$${hats}` },
    { label: 'Date', phone: '2 / 2', cell: () => 'today' },
  ];
  const html = renderToStaticMarkup(<Table columns={columns} rows={[7]} keyOf={(hats) => hats} />);
  expect(html).toContain('<th scope="row" data-kind="row" style="--place:1 / 1">7</th>');
  expect(html).toContain('<td data-kind="amount" data-phone="pair" data-label="Price">$7</td>');
  expect(html).toContain('<td data-phone="end" style="--place:2 / 2">today</td>');
});
