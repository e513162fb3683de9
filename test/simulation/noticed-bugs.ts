/**
 * Bugs of `test/mutants`, by area and name, that `npm run drill -- simulate --prove` plants: simulated worlds notice each of them
 * without knowing what to look for.
 */
export const NOTICED: readonly (readonly [area: string, name: string])[] = [
  // Money: charged twice, too much, too early, or not given back.
  ['worlds', 'an order counts as paid before Stripe has the money'],
  ['worlds', 'a shopper is charged without the discount'],
  ['worlds', 'refunds in Stripe’s dashboard are not booked'],
  ['worlds', 'nobody hears about a refund that failed'],
  ['worlds', 'nobody hears about a lost dispute'],
  ['worlds', 'webhooks about refunds and disputes are stored, and nothing is done'],
  ['worlds', 'the Party Pack starts one hat too early'],
  ['worlds', 'a code and the Party Pack add up'],
  ['worlds', 'everybody ships free'],
  ['worlds', 'a code works after its last day'],
  ['worlds', 'hats split off a line leave it their price'],
  [
    'wallets',
    'an intent for a wallet’s sheet has an address, which Stripe does not let the wallet send again',
  ],
  ['wallets', 'the wallet of a payment is not stored'],
  ['tax', 'the tax that went back is still for the state'],
  ['tax', 'the hats have the tax on shipping'],
  ['tax', 'Stripe does not hear of the tax of a payment'],
  // Hats: made twice, made without money, on hold, or of something else.
  ['worlds', 'an order refunded at Stripe is made while its webhook is late'],
  ['worlds', 'an order on hold is sent'],
  ['worlds', 'several hats of a line are made once'],
  ['worlds', 'ten more minutes count from the click'],
  ['edits', 'a change of one hat changes all hats of its line'],
  ['fulfillment', 'parcels: nobody hears of hats in none'],
  ['fulfillment', 'parcels: an order is completed while a hat is in none'],
  ['worlds', 'silence about words never ends'],
  ['worlds', 'Printful does not get the phone number'],
  ['worlds', 'an archived draft counts as made'],
  // Sent carts, newsletters and months: sold too late, sent twice, not counted.
  ['worlds', 'a sent cart never expires'],
  ['worlds', 'a reader who leaves still gets newsletters'],
  ['worlds', 'an order through a newsletter counts for none'],
  ['newsletters', 'a newsletter is resent after a lost response'],
  ['worlds', 'the months count sales tax as shipping'],
  // Privacy: who was erased is still somewhere.
  ['worlds', 'an erased person stays in the outbox'],
  // Emails: lost, doubled, or to the wrong person.
  ['worlds', 'a paid order has no confirmation'],
  ['worlds', 'only the first parcel of an order has an email'],
  ['worlds', 'a refund has no email'],
  ['worlds', 'a refund that was pending has a second email'],
  ['worlds', 'an email counts as sent before it is'],
  ['worlds', 'emails about parcels go to the shop'],
  ['worlds', 'a replacement has no email'],
  // The take-over: what a waiting shop does all the same, or loses.
  ['worlds', 'a shop that waits for its take-over takes orders'],
  ['worlds', 'a shop that waits for its take-over refuses webhooks'],
  ['worlds', 'webhooks that come before the take-over are answered and dropped'],
  ['worlds', 'jobs run below a database that waits for its take-over'],
  ['worlds', 'jobs that are put back until the take-over are lost'],
  ['worlds', 'a shop that starts under another address needs no take-over'],
  ['worlds', 'a restored database still waits after the take-over'],
  // Printful's token: what it lacks is not said.
  ['tokens', 'a token without the scope for orders counts as working'],
  // Logs.
  ['worlds', 'the key of an order is logged'],
  ['worlds', 'the name of a shopper is logged'],
  ['worlds', 'the words of a held hat are logged'],
  ['worlds', 'email addresses stay in the log'],
];
