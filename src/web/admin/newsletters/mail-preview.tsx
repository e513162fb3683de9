import { useState } from 'react';
import type { PreviewAnswer } from '../../../wire/newsletters.ts';
import { MailFrame } from '../kit/mail-frame.tsx';

const WIDTHS = [
  ['phone', 'Phone, 390 px'],
  ['desktop', 'Desktop, 640 px'],
] as const;

/** The email as subscribers see it, in a frame that runs no scripts. */
export function MailPreview({ html, text }: PreviewAnswer) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>('phone');
  return (
    <div className="mail-preview grid gap-4">
      <fieldset className="chips">
        <legend className="visually-hidden">Width of the preview</legend>
        {WIDTHS.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard */}
      <section className="mail-frame" aria-label="Preview" tabIndex={0}>
        <MailFrame html={html} data-width={width} />
      </section>
      <details>
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </div>
  );
}
