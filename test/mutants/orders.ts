import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

export const planted: PlantedBug[] = [
  {
    name: 'an order number of any shape reaches the database',
    file: 'src/server/orders/shopper/shopper-order.ts',
    find: '!isOrderId(id) || ',
    replace: '',
    tests: ['test/api/admin-orders.test.ts'],
  },
];
