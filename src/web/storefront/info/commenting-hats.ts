import { toDesign } from '../../../domain/design.ts';

/** What a hat has to say on each page of facts. */
export const COMMENTING_HATS = {
  shipping: toDesign({
    hatColor: 'pink-white',
    textColor: 'primary',
    fontStyle: 'impact',
    textLine1: 'On my',
    textLine2: 'way',
  }),
  returns: toDesign({
    hatColor: 'black',
    textColor: 'secondary',
    fontStyle: 'block',
    textLine1: 'No take',
    textLine2: 'backs',
  }),
  sizingGuide: toDesign({
    hatColor: 'aqua',
    textColor: 'dark',
    fontStyle: 'condensed',
    textLine1: 'Big head',
    textLine2: 'energy',
  }),
  contact: toDesign({
    hatColor: 'white',
    textColor: 'red',
    fontStyle: 'marker',
    textLine1: 'Talk to',
    textLine2: 'the hat',
  }),
  privacyPolicy: toDesign({
    hatColor: 'black-white',
    textColor: 'dark',
    fontStyle: 'courier',
    textLine1: 'I saw',
    textLine2: 'nothing',
  }),
  termsOfService: toDesign({
    hatColor: 'red',
    textColor: 'white',
    fontStyle: 'bold-condensed',
    textLine1: 'I AGREED',
    textLine2: 'TO THIS',
  }),
};
