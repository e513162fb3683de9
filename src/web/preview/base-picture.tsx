import { type HatColor, hatColorOf } from '../../domain/design.ts';
import { useFailedImage } from '../ui/use-failed-image.ts';
import type { HatView } from './base-pictures.ts';
import { basePicture } from './base-pictures.ts';

interface BasePictureProps {
  hatColor: HatColor;
  view: HatView;
  sizes: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high';
}

/** The hat without text; a field of its color when that fails to load. */
export function BasePicture({ hatColor, view, ...props }: BasePictureProps) {
  const sources = basePicture(hatColor, view);
  const { hasFailed, watch } = useFailedImage(sources.src);
  if (hasFailed) return <span style={{ background: hatColorOf(hatColor).front }} />;
  return <img width={1200} height={800} alt="" {...props} {...sources} {...watch} />;
}
