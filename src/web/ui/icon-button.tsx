import type { ButtonHTMLAttributes } from 'react';
import { Tooltip } from './overlay/tooltip.tsx';

const SHAPES = {
  close: 'M5 5l14 14M19 5L5 19',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
  back: 'M9 5L4 10l5 5M5 10h9a5 5 0 0 1 0 10h-2',
  forward: 'M15 5l5 5-5 5M19 10h-9a5 5 0 0 0 0 10h2',
} as const;

type IconName = keyof typeof SHAPES;

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** The name for screen readers, and the text of the tooltip. */
  label: string;
  /** Without a border, 44 px. */
  bare?: boolean;
}

/** A button with an icon. Needs a `TooltipProvider` around it. */
export const IconButton = ({ icon, label, bare, className = '', ...props }: IconButtonProps) => (
  <Tooltip text={label}>
    <button
      type="button"
      {...props}
      className={`icon-button ${className}`.trim()}
      data-bare={bare || undefined}
      aria-label={label}
    >
      <Icon name={icon} size={bare ? 20 : 22} />
    </button>
  </Tooltip>
);

/** A line drawing in the color of the text around it. */
const Icon = ({ name, size }: { name: IconName; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
    strokeLinecap="square"
    aria-hidden="true"
  >
    <path d={SHAPES[name]} />
  </svg>
);
