import type { IframeHTMLAttributes } from 'react';

interface MailFrameProps extends IframeHTMLAttributes<HTMLIFrameElement> {
  html: string;
  'data-width'?: string;
}

/**
 * An email as its reader sees it, in a frame that runs no scripts, and whose links do nothing. Each email gets a frame of its own:
 * another one in the same frame would be a step of the browser's Back.
 */
export const MailFrame = ({ html, ...frame }: MailFrameProps) => (
  <iframe key={html} title="The email" sandbox="" srcDoc={withIdleLinks(html)} {...frame} />
);

const withIdleLinks = (html: string): string =>
  html.includes('<head>') ? html.replace('<head>', `<head>${IDLE}`) : IDLE + html;

/** For those who click, and for those who press Enter: a sandbox opens no other window. */
const IDLE = '<style>a{pointer-events:none}</style><base target="_blank">';
