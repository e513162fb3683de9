import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '../../../domain/access/areas.ts';
import { AdminContext } from '../admin-context.ts';
import { Days } from './months.tsx';

const drawn = (days: Parameters<typeof Days>[0]['data']['days']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AdminContext
        value={{ role: 'owner', areas: AREAS, timeZone: 'UTC', pathTo: (page) => `/admin/${page}` }}
      >
        <Days data={{ month: '2026-11', days }} />
      </AdminContext>
    </MemoryRouter>,
  );

test('a month in which nothing was paid has a sentence instead of a chart', () => {
  expect(drawn([])).toContain('Nothing was paid in November 2026 yet.');
  expect(drawn([])).not.toContain('$');
});
