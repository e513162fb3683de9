import { type Design, designLines } from './design.ts';

/** What a hat is called: a custom hat by its words ("Jess / said one drink"), any other by its product's name. */
export const hatName = ({
  name,
  isCustom,
  ...design
}: Design & { name: string; isCustom: boolean }): string =>
  isCustom ? designLines(design).join(' / ') || 'Hat without words' : name;
