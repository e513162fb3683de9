const AREAS = {
  England:
    'AL B BA BB BD BH BL BN BR BS CA CB CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP HU HX IG IP ' +
    'KT L LA LE LN LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR RG RH RM S SE SG SK SL SM SN SO SP SR SS ST SW TA TF TN ' +
    'TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO',
  Scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH ZE',
  Wales: 'CF LL SA',
  'Northern Ireland': 'BT',
} as const;

/**
 * The nation of a complete UK postcode; null of anything else, and of areas on both sides of a border: CH, HR, LD, NP, SY and TD
 * (https://en.wikipedia.org/wiki/List_of_postcode_areas_in_the_United_Kingdom).
 */
export function postcodeNation(typed: string): keyof typeof AREAS | null {
  const area = /^([A-Z]{1,2})\d[A-Z\d]? ?\d[A-Z]{2}$/.exec(typed.trim().toUpperCase())?.[1] ?? '';
  const nations = Object.keys(AREAS) as (keyof typeof AREAS)[];
  return nations.find((nation) => AREAS[nation].split(' ').includes(area)) ?? null;
}
