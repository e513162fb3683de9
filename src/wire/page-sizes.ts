/** How many hats one page of the shop has. */
export const SHELF_PAGE_SIZE = 24;

/** How many products one page of `/api/products` has. A shorter page is the last one. */
export const PRODUCTS_PAGE_SIZE = 100;

/** How many products one page of Printful's catalog in the admin has. A shorter page is the last one. */
export const CATALOG_PAGE_SIZE = 100;
