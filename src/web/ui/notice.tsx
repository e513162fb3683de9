import type { ComponentProps } from 'react';

interface NoticeProps extends ComponentProps<'div'> {
  /** Banner for good news, nudge for an offer, warning for advice, error for a failure. */
  kind: 'banner' | 'nudge' | 'warning' | 'error';
}

/** A message in the style of a sewn patch. Needs `role="status"` or `role="alert"` if it appears on an open page. */
export const Notice = ({ kind, className = '', ...props }: NoticeProps) => (
  <div {...props} className={`notice ${className}`.trim()} data-kind={kind} />
);
