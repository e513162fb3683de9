import { createContext } from 'react-router';
import type { AdminReader, PageContext } from '../wire/page-context.ts';

/** What the server lends to loaders: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();

/** Marks the inline scripts of one render, so that the server knows its own from any other. */
export const renderNonce = createContext<string>();

/** The administrator who asked for the page; null for everyone else. */
export const adminReader = createContext<AdminReader | null>(null);
