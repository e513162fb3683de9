import { type ReactNode, useEffect, useRef } from 'react';

interface StageHeadingProps {
  /** The shopper came from the other stage, so screen readers start here. */
  takesFocus: boolean;
  children: ReactNode;
}

export function StageHeading({ takesFocus, children }: StageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className="stage-heading page-title">
      {children}
    </h1>
  );
}
