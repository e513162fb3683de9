import { data, type LoaderFunctionArgs } from 'react-router';
import { adminReader } from '../page-context.ts';

/** Who reads the page; a stranger gets 401 and the sign-in in its place. */
export function loadAdminReader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const reader = context.get(adminReader);
  return data({ reader }, { status: reader ? 200 : 401 });
}

export const adminMeta = (title: string) => [
  { title: `${title} | Unhinged Hats` },
  { name: 'robots', content: 'noindex' },
];
