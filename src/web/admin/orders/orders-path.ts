export const ORDERS_PATH = '/api/admin/orders';
