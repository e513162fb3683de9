import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAskFirst } from './question.tsx';

/** A form with a question that is open, and how often it got the focus. */
function formAsking(text: string | null) {
  const asked = { focused: 0 };
  const question = text === null ? null : { textContent: text, focus: () => (asked.focused += 1) };
  return Object.assign(asked, { form: { querySelector: () => question } as unknown as HTMLFormElement });
}

test('the checkout stops once at an open question about the ZIP, and again at another one', () => {
  let stopsAt: (form: HTMLFormElement) => boolean = () => false;
  const Stage = () => {
    stopsAt = useAskFirst();
    return null;
  };
  renderToStaticMarkup(<Stage />);
  const texas = formAsking('37203 is in Tennessee, not Texas.');
  expect([stopsAt(texas.form), stopsAt(texas.form), texas.focused]).toEqual([true, false, 1]);
  const ohio = formAsking('10001 is in New York, not Ohio.');
  expect([stopsAt(ohio.form), ohio.focused]).toEqual([true, 1]);
  expect(stopsAt(formAsking(null).form)).toBe(false);
});
