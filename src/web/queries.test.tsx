import { onlineManager, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openAdmin } from '../../test/small-dom/open-admin.tsx';
import { ActionDialog } from './admin/kit/action-dialog.tsx';
import { apiRequest } from './api.ts';

beforeEach(() => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
});

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

test('what is done offline fails at once, and is not sent by itself later', async () => {
  const closed: string[] = [];
  const page = await openAdmin(
    <ActionDialog
      title="Refund Jo?"
      yes="Refund"
      call={() => apiRequest('POST', '/refund')}
      onClose={() => closed.push('closed')}
    />,
    { 'POST /refund': unreachable },
  );
  await page.play('Refund');
  expect(page.text()).toContain('|The shop did not answer. Please try again.|');
  await page.does(() => onlineManager.setOnline(true));
  expect(page.sent).toEqual([['POST /refund']]);
  await page.play('Back');
  expect(closed).toEqual(['closed']);
});

test('what cannot be read offline says so, and is read once the connection is back', async () => {
  const Hats = () => {
    const { data, error } = useQuery<string>({ queryKey: ['/hats'] });
    return <p>{data ?? (error ? 'failed' : 'loading')}</p>;
  };
  const answers = [unreachable, () => 'hats'];
  const page = await openAdmin(<Hats />, { '/hats': () => answers.shift()?.() });
  expect(page.text()).toBe('|failed|');
  await page.does(() => onlineManager.setOnline(true));
  expect(page.text()).toBe('|hats|');
});
