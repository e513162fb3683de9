export const ORDERS_PATH = '/api/admin/orders';

/** Goes with the link to an order: the search of the list it stood in, for the way back. */
export interface FromList {
  list: string;
}
