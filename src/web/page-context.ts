import { createContext } from 'react-router';
import type { AdminReader, PageContext } from '../wire/page-context.ts';

/** The server's data and functions for loaders: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/** The nonce for the inline scripts of one response, as in its Content-Security-Policy. */
export const renderNonce = createContext<string>();

/** The administrator who requested the page; null for everyone else. */
export const adminReader = createContext<AdminReader | null>(null);
