/** How large a live preview stands, in CSS pixels; it shrinks where there is less room. */
export const PREVIEW_WIDTHS = { sm: 160, md: 320, lg: 600 } as const;

export type PreviewSize = keyof typeof PREVIEW_WIDTHS;
