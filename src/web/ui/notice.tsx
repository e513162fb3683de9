import type { HTMLAttributes } from 'react';
import './notice.css';

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  /** Banner: good news; nudge: an offer; warning: advice; error: something failed. */
  kind: 'banner' | 'nudge' | 'warning' | 'error';
}

/** A patch sewn onto the page. Pass `role="status"` or `role="alert"` when it appears on its own. */
export const Notice = ({ kind, className = '', ...props }: NoticeProps) => (
  <div {...props} className={`notice ${className}`.trim()} data-kind={kind} />
);
