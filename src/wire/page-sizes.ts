/** How many hats one page of the shop has. */
export const SHELF_PAGE_SIZE = 24;

/** How many products one page of `/api/products` has. A shorter page is the last one. */
export const PRODUCTS_PAGE_SIZE = 100;

/** How many products one page of Printful's catalog in the admin has. A shorter page is the last one. */
export const CATALOG_PAGE_SIZE = 100;

/** How many movements one page of the ledger has. */
export const MOVEMENTS_PER_PAGE = 25;

/** The time spans of the page about sales, in days. */
export const SALES_SPANS = [14, 30, 90, 365] as const;
