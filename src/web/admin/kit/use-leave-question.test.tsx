import { Link, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';

function Form({ isOn }: { isOn: boolean }) {
  const question = useLeaveQuestion(isOn);
  const navigate = useNavigate();
  return (
    <>
      {question}
      <Link to="/admin/settings?group=holiday">Holiday</Link>
      <Link to="/admin/orders/A1">An order</Link>
      <Link to="?tab=orders">Another tab</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const opened = (isOn: boolean) => openAdmin(<Form isOn={isOn} />, {}, { address: '/admin/settings' });

test('another page opens only after a question', async () => {
  const page = await opened(true);
  await page.play('An order');
  expect(page.text('dialog')).toContain('|Close without saving your changes?|');
  await page.play('Keep editing');
  expect([page.address(), page.document.querySelector('dialog')]).toEqual(['/admin/settings', null]);
  await page.play('An order', 'Close without saving');
  expect([page.address(), page.document.querySelector('dialog')]).toEqual(['/admin/orders/A1', null]);
});

test('so does another tab of the page', async () => {
  const page = await opened(true);
  await page.play('Another tab', 'Keep editing', 'Another tab', 'Close without saving');
  expect(page.address()).toBe('/admin/settings?tab=orders');
});

test('Back asks, too, unless it stays on the page', async () => {
  const page = await opened(true);
  await page.play('Holiday', 'Back');
  expect(page.address()).toBe('/admin/settings');
  await page.play('An order', 'Close without saving', 'Holiday', 'Close without saving');
  await page.play('Back', 'Keep editing');
  expect(page.address()).toBe('/admin/settings?group=holiday');
  await page.play('Back', 'Close without saving');
  expect(page.address()).toBe('/admin/orders/A1');
});

test('nothing asks without changes, or for another part of the page', async () => {
  const changed = await opened(true);
  await changed.play('Holiday');
  expect(changed.address()).toBe('/admin/settings?group=holiday');
  const unchanged = await opened(false);
  await unchanged.play('An order');
  expect(unchanged.address()).toBe('/admin/orders/A1');
});
