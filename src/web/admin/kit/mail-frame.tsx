import type { IframeHTMLAttributes } from 'react';

interface MailFrameProps extends IframeHTMLAttributes<HTMLIFrameElement> {
  html: string;
  'data-width'?: string;
}

/** An email as its reader sees it, in a frame that runs no scripts. Its links do nothing: a sandbox opens no window. */
export const MailFrame = ({ html, ...frame }: MailFrameProps) => (
  <iframe title="The email" sandbox="" srcDoc={withIdleLinks(html)} {...frame} />
);

const withIdleLinks = (html: string): string =>
  html.includes('<head>') ? html.replace('<head>', `<head>${OTHER_WINDOW}`) : OTHER_WINDOW + html;

const OTHER_WINDOW = '<base target="_blank">';
