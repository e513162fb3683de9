/** How far a visit came: a hat in the cart, the checkout; `crew` is a list of names on the page for crews. */
export const VISIT_STEPS = ['visit', 'cart', 'checkout', 'crew'] as const;

export type VisitStep = (typeof VISIT_STEPS)[number];

/** How far a ready-made hat came: its page was opened, it was put into a cart. */
export type HatStep = 'visit' | 'cart';
