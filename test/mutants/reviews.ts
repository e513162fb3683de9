import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const reviews = 'src/server/reviews';
const spoken = ['test/api/reviews.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a shopper who reported a problem is asked for a review',
    file: 'src/domain/reviews/review.ts',
    find: '!order.hasTrouble && !order.hasProblem',
    replace: '!order.hasTrouble',
    tests: ['test/api/asked-reviews.test.ts'],
  },
  {
    name: 'changed words stay published',
    file: `${reviews}/say-review.ts`,
    find: 'before.stars !== null && isSame && hasSamePhoto',
    replace: 'before.stars !== null',
    tests: spoken,
  },
  {
    name: 'an erased person’s name stays below her words',
    file: 'src/server/privacy/place-queries.ts',
    find: "name: '',\n      photo: null,",
    replace: 'photo: null,',
    tests: spoken,
  },
  {
    name: 'lists load the whole photos of reviews',
    file: `${reviews}/queries.ts`,
    find: "size === 'small'",
    replace: 'false',
    tests: spoken,
  },
  {
    name: 'an import brings back what its writer took back',
    file: `${reviews}/import-reviews.ts`,
    find: 'if (before && before.changes > 0)',
    replace: 'if (false)',
    tests: ['test/api/imported-reviews.test.ts'],
  },
  {
    name: 'an import takes rows that the shop did not write',
    file: `${reviews}/reviews-csv.ts`,
    find: "if (!secrets.verify('review-row'",
    replace: "if (false && !secrets.verify('review-row'",
    tests: ['test/api/imported-reviews.test.ts'],
  },
  {
    name: 'the team’s own orders count in the numbers of a hat',
    file: `${reviews}/shown-queries.ts`,
    find: ' filter (where not is_own)',
    replace: '',
    tests: ['test/api/review-abuse.test.ts'],
  },
  {
    name: 'a review is published although its writer does not allow it',
    file: `${reviews}/decide-review.ts`,
    find: 'if (!review.mayShow)',
    replace: 'if (false)',
    tests: ['test/api/review-decisions.test.ts'],
  },
];
