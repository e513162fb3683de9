import type { PreviewAnswer } from '../../../wire/campaigns.ts';
import { Notice } from '../../ui/notice.tsx';

/** A mail as its readers get it, in a frame that runs nothing, with what the writer should know. */
export const MailPreview = ({ html, text, complaints }: PreviewAnswer) => (
  <div className="mail-preview" aria-live="polite">
    {complaints.map((complaint) => (
      <Notice key={complaint} kind="warning">
        {complaint}
      </Notice>
    ))}
    <iframe title="The mail" sandbox="" srcDoc={html} />
    <details>
      <summary>The text part</summary>
      <pre>{text}</pre>
    </details>
  </div>
);
