import { smallestPack } from '../src/domain/cart/party-pack.ts';
import { countWord } from '../src/domain/language/count-word.ts';
import { DEFAULT_SETTINGS } from '../src/domain/settings/settings.ts';

/**
 * The headlines, line by line, each line with its font width in percent (50 to 150). A long headline has a second version
 * on one line, for wide windows: `shopWide` for `shop`.
 */
export const SLABS = {
  theHatSaidIt: [line('The hat', 150), line('said it.', 50), line('Not me.', 150)],
  howItWorks: [line('How', 54), line('It Works', 50)],
  moreHeads: [line('More heads', 76), line('less money', 62)],
  occasions: [
    line('Bachelorette parties', 50),
    line('Birthday celebrations', 78),
    line('Girls night out', 56),
    line('Festivals and events', 100),
  ],
  handPickedLoud: [line('Hand-picked', 62), line('loud', 120)],
  theySaidIt: [line('They', 130), line('said it', 60), line('not us', 100)],
  bornFromChaos: [line('Born from', 56), line('Chaos', 118)],
  joinTheChaos: [line('Join', 130), line('the Chaos', 64)],
  joinTheChaosWide: [line('Join the Chaos', 64)],
  shop: [line('Shop Unhinged', 60), line('Hats', 150)],
  shopWide: [line('Shop Unhinged Hats', 82)],
  bachelorette: [line('Bachelorette', 60), line('Hats', 150)],
  bacheloretteWide: [line('Bachelorette Hats', 87)],
  birthday: [line('Birthday', 90), line('Hats', 150)],
  birthdayWide: [line('Birthday Hats', 113)],
  nightOut: [line('Girls Night Out', 56), line('Hats', 150)],
  nightOutWide: [line('Girls Night Out Hats', 74)],
  festival: [line('Festival', 90), line('Hats', 150)],
  festivalWide: [line('Festival Hats', 113)],
  designer: [line('Design Your', 74), line('Own Chaos', 92)],
  sayItYourself: [line('Say it', 118), line('yourself', 88)],
  makeAPartyPack: [
    line(`${countWord(smallestPack(DEFAULT_SETTINGS).hats)} make`, 108),
    line('a party pack', 70),
  ],
  emptyCart: [line('Your cart', 76), line('is empty', 96)],
  stuck: [line('The hats', 92), line('are stuck', 74)],
  orderConfirmed: [line('Order', 128), line('Confirmed!', 62)],
  confirming: [line('One', 150), line('moment', 74)],
  gotItWrong: [line('Did we get', 80), line('it wrong?', 118)],
  didItLand: [line('Did it', 118), line('land?', 118)],
  saidBy: [line('Said by', 118), line('people in it', 80)],
  notFound: [line('404', 50), line('Page Not Found', 56)],
  unhinged: [line('Unhinged', 64)],
};

/** The headlines of the crew's pages. Other pages do not load them. */
export const CREW_SLABS = {
  joke: [line('One joke', 118), line('every head', 66)],
  spell: [line('Is that how', 92), line('you spell it?', 66)],
  over: [line('This link', 100), line('is over', 120)],
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The lines of a date: a month above a day. A single digit is as high as two, and does not fill its line. */
export const DATE_LINES = [
  ...MONTHS.map((month) => line(month, 70)),
  ...Array.from({ length: 31 }, (_, index) =>
    index < 9 ? { ...line(`${index + 1}`, 150), size: 68 } : line(`${index + 1}`, 118),
  ),
];

function line(text, width) {
  return { text, width };
}
