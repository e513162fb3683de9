import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { apiRequest } from '../../api.ts';
import { ActionDialog, type Field, useAsk, type Values } from './action-dialog.tsx';
import { useAdminQuery } from './query.ts';

const FIELDS: Field[] = [
  { name: 'amount', label: 'Amount', isRequired: true },
  { name: 'note', label: 'Note', rows: 2 },
  {
    name: 'who',
    label: 'Who',
    choices: [
      { value: 'all', label: 'Everyone', hint: '' },
      { value: 'me', label: 'Only me', hint: '' },
    ],
  },
  {
    name: 'areas',
    label: 'Areas',
    isMany: true,
    choices: [
      { value: 'hats', label: 'Hats', hint: '' },
      { value: 'money', label: 'Money', hint: '' },
    ],
  },
];
const STORED = { amount: '5', note: '', who: 'all', areas: 'hats' };
let calls: string[] = [];

beforeEach(() => {
  calls = [];
});

const opened = (answer: unknown = {}, more: object = {}) =>
  openAdmin(
    <ActionDialog
      title="Refund Jo?"
      yes="Refund"
      fields={FIELDS}
      stored={STORED}
      call={(values: Values, was) => apiRequest('POST', '/refund', { body: { ...values, was } })}
      onClose={() => calls.push('closed')}
      {...more}
    />,
    { 'POST /refund': answer },
  );
const refused = (status: number, error: object) => () => new Response(JSON.stringify({ error }), { status });

describe('a dialog', () => {
  test('sends what its fields say and what they were, and closes', async () => {
    const page = await opened();
    await page.play({ Amount: ' 7 ', 'Only me': '', Hats: '', Money: '' }, 'Refund');
    const body = { amount: '7', note: '', who: 'me', areas: 'money', was: STORED };
    expect(page.sent).toEqual([['POST /refund', body]]);
    expect(calls).toEqual(['closed']);
  });

  test('waits for what is required', async () => {
    const page = await opened();
    await page.play({ Amount: ' ' });
    expect(page.has('Refund')).toBe(false);
  });

  test('says what is wrong after the first try, and sends nothing', async () => {
    const check = ({ amount }: Values) => (amount === '0' ? { amount: 'Too little.' } : null);
    const page = await opened({}, { check });
    await page.play({ Amount: '0' });
    expect(page.text()).not.toContain('Too little.');
    await page.play('Refund');
    expect(page.text()).toContain('|Too little.|');
    expect(page.document.activeElement.name).toBe('amount');
    expect(page.sent).toEqual([]);
    await page.play({ Amount: '1' }, 'Refund');
    expect(page.sent).toHaveLength(1);
  });

  test('leads to what is wrong at each try, also to boxes', async () => {
    const check = ({ areas }: Values) => (areas === '' ? { areas: 'Choose some.' } : null);
    const page = await opened({}, { check });
    for (const field of ['Hats', 'Note']) {
      await page.play({ [field]: '' }, 'Refund');
      const { name, value } = page.document.activeElement;
      expect([name, value]).toEqual(['areas', 'hats']);
    }
  });

  test('asks for a name before what cannot be undone', async () => {
    const page = await opened({}, { typed: 'Jo Thibault' });
    expect(page.has('Refund')).toBe(false);
    await page.play({ 'Type “Jo Thibault” to go on': ' jo  thibault' });
    expect(page.has('Refund')).toBe(true);
  });

  test('shows a refusal at its field, or below the fields', async () => {
    const field = await opened(refused(422, { code: 'invalid', path: 'amount', message: 'Not so much.' }));
    await field.play('Refund');
    expect(field.field('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(field.document.activeElement.name).toBe('amount');
    await field.play({ Amount: '1' });
    expect(field.text()).not.toContain('Not so much.');
    expect(calls).toEqual([]);
  });

  test.each([
    ['amount: Use digits.', 'Use digits.'],
    ['amount: must be less', 'Amount must be less'],
  ])('names no path beside a field: %s', async (message, shown) => {
    const page = await opened(refused(400, { code: 'malformed', path: 'amount', message }));
    await page.play('Refund');
    expect(page.text()).toContain(`|${shown}|`);
  });

  test('shows any other refusal below the fields', async () => {
    const page = await opened(refused(409, { code: 'conflict', message: 'It is canceled.' }));
    await page.play('Refund');
    expect(page.text()).toContain('|It is canceled.|Back|Refund|');
  });
});

test('what was typed stays when the session has ended, and nothing is read again', async () => {
  const Below = () => <p>{useAdminQuery<{ note: string }>('/order').data?.note}</p>;
  let status = 200;
  const answer = () => new Response(JSON.stringify({ note: 'Old' }), { status });
  const page = await openAdmin(
    <>
      <Below />
      <ActionDialog
        title="Note"
        yes="Save"
        fields={FIELDS}
        stored={STORED}
        reloads={['/order']}
        call={() => apiRequest('POST', '/note')}
        onSettled={() => calls.push('settled')}
        onClose={() => calls.push('closed')}
      />
    </>,
    { '/order': answer, 'POST /note': answer },
  );
  status = 401;
  await page.play({ Note: 'A long one' }, 'Save');
  expect(page.text()).toContain('|You are signed out. Sign in in another tab, then try again.|');
  expect(page.field('Note').value).toBe('A long one');
  expect([page.left, page.read, calls]).toEqual([[], ['/order'], []]);
  status = 200;
  await page.play('Save');
  expect([page.read.length, calls]).toEqual([2, ['closed', 'settled']]);
});

describe('what somebody else saved meanwhile', () => {
  const details = { ...STORED, amount: '6' };
  const conflicting = async () => {
    const page = await opened(refused(409, { code: 'conflict', message: 'Changed', details }));
    await page.play({ Amount: '7', Note: 'late' }, 'Refund');
    expect(page.text()).toContain('|What|Yours|Theirs|Amount|7|6|Note|late|empty|Show theirs|Keep mine|');
    expect(page.document.activeElement.textContent).toContain('Someone else changed this');
    return page;
  };

  test('is replaced by mine', async () => {
    const page = await conflicting();
    await page.play('Keep mine', 'Refund');
    expect(page.sent.at(-1)?.[1]).toMatchObject({ amount: '7', note: 'late', was: details });
  });

  test('or is shown instead', async () => {
    const page = await conflicting();
    await page.play('Show theirs');
    expect(page.field('Amount').value).toBe('6');
    await page.play('Refund');
    expect(page.sent.at(-1)?.[1]).toMatchObject({ amount: '6', note: '', was: details });
  });
});

test('a question is answered by its two buttons', async () => {
  function Asking() {
    const { ask, question } = useAsk();
    const start = () =>
      void ask({ title: 'Leave?', yes: 'Leave', no: 'Stay' }).then((isYes) => calls.push(String(isYes)));
    return (
      <>
        <button type="button" onClick={start}>
          Start
        </button>
        {question}
      </>
    );
  }
  const page = await openAdmin(<Asking />, {});
  await page.play('Start', 'Stay', 'Start', 'Leave');
  expect(calls).toEqual(['false', 'true']);
  expect(page.document.querySelector('dialog')).toBeNull();
});
