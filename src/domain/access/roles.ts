/** What a helper may not do; the routes for it say `access: 'owners'`. */
export const FOR_OWNERS = 'refunds, settings, codes, sent carts, the team and personal data';
