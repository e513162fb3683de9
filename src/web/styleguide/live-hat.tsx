import type { ComponentProps } from 'react';
import { useGlyphs } from '../designer/use-glyphs.ts';
import { HatPreview } from '../preview/hat-preview.tsx';

type LiveHatProps = Omit<ComponentProps<typeof HatPreview>, 'table'>;

/** A live preview that fetches its own glyphs. */
export const LiveHat = (props: LiveHatProps) => (
  <HatPreview loading="lazy" {...props} table={useGlyphs(props.design)} />
);
