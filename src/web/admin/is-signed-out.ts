import { ApiError } from '../api.ts';

/** Whether the answer was that nobody is signed in here, or no longer. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
