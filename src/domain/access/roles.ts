/** What a helper may not do, after "Only owners"; the routes for it say `access: 'owners'`. Helpers see all of their areas. */
export const FOR_OWNERS =
  'pay money back, replace hats of one order a fourth time, cancel orders, correct an order’s email address, change settings, codes and the team, send carts, and export or erase what is stored about a person';
