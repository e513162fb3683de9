export interface SearchTables {
  order_search: OrderSearchTable;
}

/** The words by which an order and its shopper are found. Triggers keep them; erased orders have none. */
interface OrderSearchTable {
  order_id: string;
  /** A `tsvector`. Also has words such as `color:navy` and `country:us`, for filters. */
  words: string;
  person: string;
}
