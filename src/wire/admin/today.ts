import { z } from 'zod';
import { amount, time } from '../answers.ts';
import { orderAtRisk } from './sales.ts';

const toDo = z.object({
  /** Tells apart two things about one order. */
  key: z.string(),
  orderId: z.string().nullable(),
  tag: z.string(),
  tone: z.enum(['stake', 'look', 'news']),
  text: z.string(),
  more: z.string(),
  button: z.string(),
  page: z.enum(['order', 'hats', 'profit', 'ledger', 'system']),
  /** An alert that is over once somebody says so. */
  alertId: z.int().nullable(),
  /** An email that was not delivered. */
  mailId: z.int().nullable(),
});

export type ToDo = z.infer<typeof toDo>;

const day = z.object({ paid: amount, orders: z.int(), hats: z.int() });

/** The first page of the admin. */
export const todayAnswer = z
  .object({
    at: time,
    toDo: z.array(toDo),
    /** What is left before the shop can be left alone; empty once everything is done. */
    firstDay: z.array(
      z.object({
        text: z.string(),
        how: z.string(),
        isDone: z.boolean(),
        page: z.enum(['hats', 'settings', 'security', 'team', 'system']).nullable(),
      }),
    ),
    /** Today until now, and the same weekday a week ago until the same minute. */
    money: z
      .object({
        today: day,
        before: day,
        /** What is left after what Printful and Stripe take, as far as it is known or can be estimated. */
        keep: z.object({ amount, share: z.number().nullable(), unknown: z.int() }),
      })
      .nullable(),
    /** Null for who may not enter Orders, as `money` is for who may not enter Money. */
    way: z
      .object({
        window: z.object({ orders: z.int(), until: time.nullable() }),
        waiting: z.object({ orders: z.int(), usual: z.int() }),
        /** Orders that go nowhere before what holds them ends. They are not among those that wait. */
        held: z.int(),
        end: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('nothing') }),
          z.object({ kind: z.literal('unknown') }),
          z.object({ kind: z.literal('at'), at: time }),
        ]),
        making: z.object({ orders: z.int(), oldest: time.nullable() }),
        shipped: z.int(),
        /** Orders that have not shipped by the promised day, the longest late first. */
        overdue: z.array(z.object({ id: z.string(), customerName: z.string(), shipBy: time })),
        late: z.array(orderAtRisk),
      })
      .nullable(),
  })
  .meta({ id: 'AdminToday' });

export type TodayAnswer = z.input<typeof todayAnswer>;
export type Today = z.output<typeof todayAnswer>;
export type TodayMoney = NonNullable<Today['money']>;
export type TodayWay = NonNullable<Today['way']>;
