import { useState } from 'react';
import type { PreviewAnswer } from '../../../wire/newsletters.ts';
import { MailFrame } from '../kit/mail-frame.tsx';
import { messageOf } from './newsletter-actions.ts';

const WIDTHS = [
  ['phone', 'Phone, 390 px'],
  ['desktop', 'Desktop, 640 px'],
] as const;

interface MailPreviewProps {
  mail: PreviewAnswer | undefined;
  error: Error | null;
}

/** The email as subscribers see it, or why it could not be sent. */
export function MailPreview({ mail, error }: MailPreviewProps) {
  if (mail) return <ShownMail {...mail} />;
  return <div aria-live="polite">{error && <p className="soft">{messageOf(error)}</p>}</div>;
}

/** Shows the email in a frame that runs no scripts. */
function ShownMail({ html, text }: PreviewAnswer) {
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
