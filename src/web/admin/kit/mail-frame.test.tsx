import { useState } from 'react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { MailFrame } from './mail-frame.tsx';

function Mail() {
  const [html, setHtml] = useState('<p>Hats</p>');
  return (
    <>
      <MailFrame html={html} />
      <button type="button" onClick={() => setHtml('<p>Tacos</p>')}>
        Write
      </button>
    </>
  );
}

test('another email comes in another frame, so that the browser’s Back leaves the page', async () => {
  const page = await openAdmin(<Mail />, {});
  const first = page.find('iframe');
  await page.play('Write');
  expect(page.find('iframe').getAttribute('srcDoc')).toContain('<p>Tacos</p>');
  expect(page.find('iframe')).not.toBe(first);
});
