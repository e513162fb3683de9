import { createContext, use } from 'react';
import type { AdminReader } from '../../../wire/page-context.ts';

export const AdminReaderContext = createContext<AdminReader | null>(null);

/** Who reads the page, and in which time zone. */
export function useAdminReader(): AdminReader {
  const reader = use(AdminReaderContext);
  if (!reader) throw new Error('Only a page of the administration knows its reader');
  return reader;
}
