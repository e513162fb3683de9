import { HAT_COLORS } from '../src/domain/design/design.ts';
import { cents } from '../src/domain/money/money.ts';
import type { Db } from '../src/server/db/connect.ts';
import { accountOf } from '../src/server/fulfillment/blanks/choose-hats.ts';
import { type Account, saveBlank, saveHatModel } from '../src/server/fulfillment/blanks/queries.ts';
import { testConfig } from '../src/server/http/fixtures.ts';

const PRINTED = { technique: 'DTFILM', placement: 'front_dtf_hat' };
const STITCHED = { technique: 'EMBROIDERY', placement: 'embroidery_front' };

/** The sandbox's variants of model 627, in the order of our colors. */
export const VARIANTS = [15904, 15905, 15906, 15907, 15909, 15910, 15908, 15911, 15912];

/** What a hat of these tests is sold as, if no sandbox has it. */
export const soldAs = (variantId: number) => ({
  ...PRINTED,
  variantId,
  canvas: { width: 1890, height: 765 },
});

interface Options {
  /** By default, that of the tests' environment. */
  account?: Account;
  /** By index. By default, all are printed. */
  isStitched?(index: number): boolean;
}

/** Confirms all hat colors in a database without a Printful, as in the sandbox. */
export async function confirmAllHats(
  db: Db,
  { account = accountOf(testConfig()), isStitched = () => false }: Options = {},
): Promise<void> {
  const now = new Date();
  const by = 'robin@example.com';
  const title = 'Foam Trucker Hat';
  await db.transaction().execute(async (trx) => {
    const model = { ...PRINTED, productId: 627, name: title, brand: null, image: null };
    await saveHatModel(trx, model, { account, by, now });
    for (const [index, { key, label }] of HAT_COLORS.entries())
      await saveBlank(
        trx,
        {
          ...soldAs(VARIANTS[index] ?? 0),
          ...(isStitched(index) ? STITCHED : PRINTED),
          hatColor: key,
          productId: 627,
          title,
          color: label,
          colorCode: null,
          colorCode2: null,
          image: null,
          price: cents(1248),
          priceNow: cents(1248),
          isMade: true,
          inStock: true,
          isStopped: false,
          lapse: null,
          confirmedAt: now,
          confirmedBy: by,
        },
        account,
      );
  });
}
