import { checkReview, type ReviewField, type ReviewForm } from '../../domain/reviews/review.ts';
import { NO_OWNER_WORDS } from '../../domain/words/check-words.ts';

/** What is wrong with a review that came back without scripts. */
export function refusalText(error: string, typed: ReviewForm): string {
  if (error === 'photo') return 'We couldn’t read this photo. Choose a JPEG, PNG or WebP of at most 10 MB.';
  const found = checkReview(typed, NO_OWNER_WORDS)[error as ReviewField];
  return found ?? OTHER[error] ?? 'That didn’t go through. Try again.';
}

const OTHER: Record<string, string> = {
  words: 'We don’t show these words. Change them.',
  name: 'We don’t show this name. Change it.',
  conflict: 'This was changed too often. Write to us, or take it back.',
};
