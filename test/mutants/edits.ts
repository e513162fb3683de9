import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const edits = 'src/server/orders/edits';
const designs = ['test/api/edit-designs.test.ts'];
const split = ['test/api/split-lines.test.ts'];
const recipients = ['test/api/edit-recipients.test.ts'];
const privacy = ['test/api/privacy.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a change of one hat changes all hats of its line',
    file: `${edits}/change-hats.ts`,
    find: 'count < line.quantity ? await splitLineRow',
    replace: 'count < 0 ? await splitLineRow',
    tests: split,
  },
  {
    name: 'a repeated change of one hat changes another one too',
    file: `${edits}/edit-design.ts`,
    find: 'quantity !== undefined && quantity !== line.quantity',
    replace: 'quantity !== undefined && quantity > 99',
    tests: split,
  },
  {
    name: 'the same design again is a change',
    file: `${edits}/edit-design.ts`,
    find: "if (sameDesign(line.design, design)) return 'same';",
    replace: '',
    tests: designs,
  },
  {
    name: 'changed words keep the print file address that Printful has fetched',
    file: `${edits}/queries.ts`,
    find: 'case when canvas_width is null then 0 else 1 end',
    replace: '0',
    tests: designs,
  },
  {
    name: 'new words make a hat from what its color is made of now',
    file: `${edits}/check-hat.ts`,
    find: 'anew = design.hatColor !== line.design.hatColor',
    replace: 'anew = true',
    tests: designs,
  },
  {
    name: 'a ready-made hat gets new words',
    file: `${edits}/edit-design.ts`,
    find: 'if (!line.isCustom)',
    replace: 'if (line.syncVariantId !== null)',
    tests: designs,
  },
  {
    name: 'a change counts as received when it is decided',
    file: `${edits}/edit-design.ts`,
    find: '{ ...edit, receivedAt, isOpen',
    replace: '{ ...edit, isOpen',
    tests: designs,
  },
  {
    name: 'new words on one of two held hats end the hold of both',
    file: 'src/server/orders/words/question-words.ts',
    find: 'if (isSplit) return;',
    replace: '',
    tests: designs,
  },
  {
    name: 'a corrected email leaves the earlier link alive',
    file: `${edits}/change-recipient.ts`,
    find: 'const version = order.keyVersion + 1;',
    replace: 'const version = order.keyVersion;',
    tests: recipients,
  },
  {
    name: 'a shopper corrects the email as often as they like',
    file: `${edits}/change-recipient.ts`,
    find: ', ...(who === SHOPPER && { email_fixed_at: at })',
    replace: '',
    tests: recipients,
  },
  {
    name: 'the owner’s correction of an email uses up the shopper’s own',
    file: `${edits}/change-recipient.ts`,
    find: '...(who === SHOPPER && { email_fixed_at: at })',
    replace: 'email_fixed_at: at',
    tests: recipients,
  },
  {
    name: 'the earlier email address gets the new link',
    file: `${edits}/change-recipient.ts`,
    find: 'linkEndedMail(facts, ended)',
    replace: '({ ...emailChangedMail(facts, ended), recipient: ended.earlier })',
    tests: recipients,
  },
  {
    name: 'an order moves to another country',
    file: `${edits}/edit-address.ts`,
    find: 'return refusal ? refused(refusal) : changed;',
    replace: 'return changed;',
    tests: recipients,
  },
  {
    name: 'an order that moved gets an address that was decided before',
    file: `${edits}/change-recipient.ts`,
    find: 'return isSameAddress(now, postalAddress(seen.recipient)) || isSameAddress(now, address)',
    replace: 'return isSameAddress(now, now) || isSameAddress(now, address)',
    tests: ['test/api/sales-tax.test.ts'],
  },
  {
    name: 'an order in another state ships by the service of the old one',
    file: `${edits}/edit-address.ts`,
    find: '    if (shipping)\n',
    replace: "    if (shipping && locked.id === '')\n",
    tests: recipients,
  },
  {
    name: 'an earlier email address outlives the erasure of its person',
    file: 'src/server/privacy/erase-person.ts',
    find: 'await eraseEarlierEmail(trx, email);',
    replace: '',
    tests: privacy,
  },
  {
    name: 'a copy of personal data leaves out what was changed',
    file: 'src/server/privacy/place-queries.ts',
    find: "['order_id as orderId', 'kind', 'at', 'before', 'after']",
    replace: "['order_id as orderId', 'kind', 'at']",
    tests: privacy,
  },
];
