/** What an owner types before the name of one of the shop's commands. The release archive runs without npm, and sets its own. */
export const SHOP_COMMAND = process.env.SHOP_COMMAND ?? 'npm run shop --';
