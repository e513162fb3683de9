/** What a list of orders is narrowed to. `todo`: those in which the owner has something to do, in any stage. */
export const ORDER_STAGES = ['todo', 'works', 'way', 'done', 'unpaid'] as const;

export type OrderStage = (typeof ORDER_STAGES)[number];

/** How a list of orders is sorted. `todo`: what the owner has to do first, then the newest. */
export const ORDER_SORTS = ['todo', 'newest', 'oldest'] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];
