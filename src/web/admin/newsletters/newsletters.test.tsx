import { environmentManager } from '@tanstack/react-query';
import { Link } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NOW, openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { SmallEvent } from '../../../../test/small-dom/small-event.ts';
import type { NewsletterAnswer } from '../../../wire/newsletters.ts';
import { Newsletters } from './newsletters.tsx';

const PATH = '/api/admin/campaigns';
const at = '2026-11-21T15:00:00.000Z';
const counts = { waiting: 0, sending: 0, sent: 0, stored: 0, refused: 0, unsure: 0, failed: 0, left: 0 };

const DRAFT: NewsletterAnswer = {
  id: 5,
  subject: 'New hats',
  state: 'draft',
  createdAt: at,
  sendAt: null,
  startedAt: null,
  counts,
  blocks: [
    { kind: 'headline', text: 'Hello' },
    { kind: 'text', text: 'We have hats.' },
    { kind: 'button', label: 'See', link: '/shop' },
  ],
  markdown: null,
  results: null,
  troubles: [],
};
const SENT: NewsletterAnswer = {
  ...DRAFT,
  id: 6,
  subject: 'Old hats',
  state: 'sent',
  startedAt: at,
  counts: { ...counts, sent: 40, stored: 2, unsure: 3, refused: 1 },
  results: {
    clicks: [{ label: 'See', link: '/shop', clicks: 9 }],
    orders: 2,
    revenue: '59.98',
    unsubscribes: 1,
  },
  troubles: [
    { email: 'jo@example.com', state: 'refused', answer: 'No such user' },
    { email: null, state: 'unsure', answer: null },
  ],
};
const sentIn = (state: NewsletterAnswer['state']): NewsletterAnswer => ({
  ...SENT,
  state,
  sendAt: state === 'scheduled' ? at : null,
});

const content = (
  <>
    <Link to="/admin/orders/A1">An order</Link>
    <Newsletters />
  </>
);

const opened = (letters: NewsletterAnswer[], answers: object = {}, audience: object = {}) =>
  openAdmin(content, {
    '/api/admin/newsletter': { confirmed: 2, pending: 1, sendsMail: true, ...audience },
    [PATH]: letters,
    ...Object.fromEntries(letters.map((letter) => [`${PATH}/${letter.id}`, letter])),
    [`POST ${PATH}/preview`]: { html: '<p>Hello</p>', text: 'Hello' },
    [`PUT ${PATH}/5`]: DRAFT,
    [`POST ${PATH}`]: DRAFT,
    ...answers,
  });
const was = { subject: DRAFT.subject, blocks: DRAFT.blocks };
const changesOf = (page: Awaited<ReturnType<typeof opened>>) =>
  page.sent.filter(([request]) => request !== `POST ${PATH}/preview`);

test('the list has the state and the numbers of each newsletter', async () => {
  const page = await opened([DRAFT, SENT, { ...sentIn('scheduled'), id: 7 }]);
  expect(page.text()).toContain('|2|confirmed, |1|not confirmed yet.|');
  expect(page.text('tbody').replaceAll('Sat, Nov 21, 3:00 PM', 'then')).toBe(
    '|New hats|Draft|0|0|then|Old hats|Sent|42|3|then|Old hats|Scheduled|42|3|To be sent then|',
  );
  expect(page.text()).not.toContain('no mail server');
});

test('a shop without a mail server says so', async () => {
  expect((await opened([], {}, { sendsMail: false })).text()).toContain('|This shop has no mail server.');
});

describe('a draft', () => {
  test('is written block by block and saved', async () => {
    const page = await opened([]);
    await page.play('Write a newsletter', { Subject: 'New hats' });
    await page.play('Add a button', { 'Words on the button': 'See' }, 'Add a headline', {
      Headline: 'Hello',
    });
    await page.play('Move up headline, block 2', 'Add a text', { Text: 'We have hats.' });
    await page.play('Move down button, block 2', 'Save draft');
    expect(changesOf(page)).toEqual([[`POST ${PATH}`, was]]);
    expect(page.text()).toContain('|Draft saved|');
  });

  test('keeps what is typed while it is first saved', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const page = await opened([], { [`POST ${PATH}`]: () => promise, [`${PATH}/5`]: DRAFT });
    await page.play('Write a newsletter', { Subject: 'New hats' }, 'Save draft', { Subject: 'Newer hats' });
    await page.does(() => resolve(DRAFT));
    expect(page.field('Subject').value).toBe('Newer hats');
    await page.play('Save draft', 'Close');
    expect(changesOf(page).at(-1)).toEqual([`PUT ${PATH}/5`, { subject: 'Newer hats', blocks: [], was }]);
  });

  test('is changed with what it was', async () => {
    const page = await opened([DRAFT]);
    await page.play('New hats', { Headline: 'Bye' }, 'Remove text, block 2', 'Save draft');
    const blocks = [{ kind: 'headline', text: 'Bye' }, DRAFT.blocks[2]];
    expect(changesOf(page)).toEqual([[`PUT ${PATH}/5`, { subject: 'New hats', blocks, was }]]);
  });

  test.each([
    ['fills its block, and keeps what is written meanwhile', [], 3],
    ['brings back no removed block', ['Remove picture, block 4'], 2],
  ])('whose upload ends late %s', async (_, steps, index) => {
    const { promise, resolve } = Promise.withResolvers();
    const page = await opened([DRAFT], {
      [`${PATH}/pictures`]: [],
      [`POST ${PATH}/pictures`]: () => promise,
    });
    await page.play('New hats', 'Add a picture');
    await page.does(() => {
      const field = page.field('Upload a picture');
      Object.assign(field, { files: [new File(['x'], 'hat.png', { type: 'image/png' })] });
      field.dispatchEvent(new SmallEvent('change'));
    });
    await page.play(...steps, { Headline: 'Bye' }, 'Remove text, block 2');
    await page.does(() => resolve({ path: '/p/3.png' }));
    await page.play('Save draft');
    const picture = { kind: 'picture', picture: '/p/3.png', description: '' };
    const blocks = [{ kind: 'headline', text: 'Bye' }, DRAFT.blocks[2], picture].slice(0, index);
    expect(changesOf(page).at(-1)).toEqual([`PUT ${PATH}/5`, { subject: 'New hats', blocks, was }]);
  });

  test('asks before what was typed is lost', async () => {
    const page = await opened([DRAFT]);
    await page.play('New hats', 'Close');
    expect(page.document.querySelector('.newsletter-editor')).toBeNull();
    await page.play('New hats', { Subject: 'Newer hats' }, 'Close');
    expect(page.text()).toContain('|Close without saving your changes?|');
    await page.play('Keep editing');
    expect(page.field('Subject').value).toBe('Newer hats');
    await page.play('An order');
    expect(page.text('dialog')).toContain('|Close without saving your changes?|');
    await page.play('Keep editing');
    expect(page.address()).toBe('/admin');
    await page.play('Close', 'Close without saving');
    expect(page.document.querySelector('.newsletter-editor')).toBeNull();
    await page.play('An order');
    expect(page.address()).toBe('/admin/orders/A1');
  });

  test.each([
    [['Send me a test'], 'test', {}, 'It is on its way to your own address.'],
    [['Send to all confirmed', 'Send to 2 subscribers'], 'send', {}, ''],
    [
      [{ Day: '2026-12-01', Time: '10:30' }, 'Schedule'],
      'schedule',
      { day: '2026-12-01', time: '10:30' },
      '',
    ],
  ])('is saved before %j', async (steps, verb, at, text) => {
    const page = await opened([DRAFT], { [`POST ${PATH}/5/${verb}`]: DRAFT });
    await page.play('New hats', ...(steps as string[]));
    expect(changesOf(page)).toEqual([
      [`PUT ${PATH}/5`, { ...was, was }],
      [`POST ${PATH}/5/${verb}`, { ...at, was }],
    ]);
    expect(page.text()).toContain(text);
  });

  test('is saved with what it has so far', async () => {
    const page = await opened([]);
    await page.play('Write a newsletter', 'Add a headline', 'Save draft');
    const blocks = [{ kind: 'headline', text: '' }];
    expect(changesOf(page)).toEqual([[`POST ${PATH}`, { subject: '', blocks }]]);
  });

  test('without a subject is found in the list', async () => {
    const page = await opened([{ ...DRAFT, subject: '' }]);
    expect(page.text('tbody')).toContain('|No subject yet|Draft|');
  });

  test.each([
    ['Send me a test', {}],
    ['Schedule', { Day: '2026-12-01' }],
  ])('says what is missing before %j', async (button, fields) => {
    const page = await opened([{ ...DRAFT, blocks: [] }]);
    await page.play('New hats', fields, button);
    expect(page.text()).toContain('|Add a block first|');
    expect(changesOf(page)).toEqual([]);
  });

  test('says what is missing before it asks whether to send it', async () => {
    const page = await opened([]);
    await page.play('Write a newsletter', 'Send to all confirmed');
    expect(page.text()).toContain('|Subject|A subject is required|');
    expect(page.document.activeElement).toBe(page.field('Subject'));
    await page.play({ Subject: 'New hats' }, 'Send to all confirmed');
    expect(page.text()).toContain('|Add a block first|');
    await page.play('Add a headline', 'Send to all confirmed');
    expect(page.text('.newsletter-block')).toContain('|Write the headline|');
    expect(page.document.activeElement).toBe(page.field('Headline'));
    expect([page.document.querySelector('dialog'), changesOf(page)]).toEqual([null, []]);
    await page.play({ Headline: 'Hello' }, 'Send to all confirmed');
    expect(page.text('dialog')).toContain('|Send “New hats” to 2 subscribers now?|');
  });

  test('cannot be sent to nobody, and says so', async () => {
    const reason = '|Nobody has confirmed yet, so there is nobody to send it to.|';
    const page = await opened([DRAFT], {}, { confirmed: 0 });
    await page.play('New hats');
    expect([page.has('Send to all confirmed'), page.text().includes(reason)]).toEqual([false, true]);
    const other = await opened([DRAFT]);
    await other.play('New hats');
    expect([other.has('Send to all confirmed'), other.text().includes(reason)]).toEqual([true, false]);
  });

  test('is sent only after a yes', async () => {
    const page = await opened([DRAFT]);
    await page.play('New hats', 'Send to all confirmed');
    expect(page.text()).toContain(
      '|Send “New hats” to 2 subscribers now?|An email that is sent cannot be taken back.|',
    );
    await page.play('Do not send');
    expect(changesOf(page)).toEqual([]);
    expect(page.has('Schedule')).toBe(false);
  });

  test('is deleted after a question', async () => {
    const page = await opened([DRAFT]);
    await page.play('New hats', 'Delete draft', 'Keep it', 'Delete draft', 'Delete draft');
    expect(changesOf(page)).toEqual([[`DELETE ${PATH}/5`]]);
    expect(page.document.querySelector('.newsletter-editor')).toBeNull();
  });

  test('that somebody else changed shows both versions', async () => {
    const details = { ...DRAFT, subject: 'Their hats' };
    const error = { code: 'conflict', message: 'Changed', details };
    const page = await opened([DRAFT], {
      [`PUT ${PATH}/5`]: () => new Response(JSON.stringify({ error }), { status: 409 }),
    });
    await page.play('New hats', { Subject: 'My hats' }, 'Save draft');
    expect(page.text()).toContain('|Subject|My hats|Their hats|');
    expect(page.document.activeElement.textContent).toContain('Someone else changed this');
    await page.play('Show theirs');
    expect(page.field('Subject').value).toBe('Their hats');
  });

  test('says what is wrong at the field of its block', async () => {
    const error = {
      code: 'invalid',
      path: 'blocks.2.link',
      message: 'blocks.2.link: Use a page of this shop',
    };
    const page = await opened([DRAFT], {
      [`PUT ${PATH}/5`]: () => new Response(JSON.stringify({ error }), { status: 422 }),
    });
    await page.play('New hats', 'Save draft');
    expect(page.field('It opens').getAttribute('aria-invalid')).toBe('true');
    expect(page.document.activeElement).toBe(page.field('It opens'));
    expect(page.text()).toContain('|Use a page of this shop|');
  });
});

describe('a newsletter with a hat that left the shop', () => {
  const message = 'This hat is not in the shop. Choose another one.';
  const error = { code: 'invalid', path: 'blocks.1.productId', message: `blocks.1.productId: ${message}` };
  const refused = () => new Response(JSON.stringify({ error }), { status: 422 });

  test('says so instead of its preview, while it is written', async () => {
    const page = await opened([DRAFT], { [`POST ${PATH}/preview`]: refused });
    await page.play('New hats');
    expect(page.text('.newsletter-preview')).toBe(`|${message}|`);
  });

  test('says so instead of its email, while it waits for its time', async () => {
    const page = await opened([sentIn('scheduled')], { [`${PATH}/6/preview`]: refused });
    await page.play('Old hats');
    await page.does(() => {
      const fold = page.find('.newsletter-report details');
      Object.assign(fold, { open: true });
      fold.dispatchEvent(new SmallEvent('toggle'));
    });
    expect(page.text('.newsletter-report details')).toContain(`|${message}|`);
  });
});

describe('a newsletter that was sent', () => {
  test('reports what became of it', async () => {
    const page = await opened([SENT]);
    await page.play('Old hats');
    const text = page.text('.newsletter-report');
    expect(text).toContain(
      '|Old hats|Sent|Sent|40|In the outbox|2|Maybe sent, not sent again|3|Refused by their mail server|1|',
    );
    expect(text).toContain(
      '|Orders within 7 days|2|Revenue from them|$59.98|Unsubscribed through it|1|Clicks on “See”, /shop|9|',
    );
    expect(text).toContain(
      '|jo@example.com|: Refused by their mail server. No such user|An erased address|: Maybe sent, not sent again|And 2 more.|',
    );
    expect(['Stop', 'Resume', 'Cancel the time'].map((button) => page.has(button))).toEqual([
      false,
      false,
      false,
    ]);
    await page.play('Close');
    expect(page.document.querySelector('.newsletter-report')).toBeNull();
  });

  test.each([
    ['scheduled', 'Cancel the time', 'unschedule'],
    ['sending', 'Stop', 'stop'],
    ['stopped', 'Resume', 'resume'],
  ] as const)('or is %s can be changed by “%s”', async (state, button, verb) => {
    const page = await opened([sentIn(state)]);
    await page.play('Old hats', button);
    expect(changesOf(page)).toEqual([[`POST ${PATH}/6/${verb}`]]);
  });

  test.each([
    ['while it is being sent', 'sending', 0, 30],
    ['seldom before its time', 'scheduled', 3_600_000, 1],
    ['often at its time', 'scheduled', 1_000, 30],
    ['no more once it was sent', 'sent', 0, 0],
  ] as const)('is read again %s', async (_name, state, wait, reads) => {
    // On a server, the query library fetches nothing again by itself.
    environmentManager.setIsServer(() => false);
    onTestFinished(() => environmentManager.setIsServer(() => true));
    let letter: NewsletterAnswer = SENT;
    const page = await opened([SENT], { [PATH]: () => [letter], [`${PATH}/6`]: () => letter });
    await page.play('Old hats');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
    letter = { ...sentIn(state), sendAt: new Date(NOW + wait).toISOString() };
    await page.play('Refresh');
    const before = page.read.length;
    for (let at = 0; at < 30; at += 1) await page.does(() => void vi.advanceTimersByTime(2000));
    const again = page.read.slice(before);
    for (const path of [PATH, `${PATH}/6`]) expect(again.filter((read) => read === path)).toHaveLength(reads);
  });
});
