import { describe, expect, test } from 'vitest';
import {
  checkField,
  checkKeepingEmail,
  checkShippingForm,
  type ShippingForm,
  toRecipient,
} from './address.ts';
import { countryCode } from './states.ts';

const form = (changes: Partial<ShippingForm> = {}): ShippingForm => ({
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  address: '418 Music Row',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  country: 'US',
  ...changes,
});

test('an empty form gets a message for every required field', () => {
  const empty = {
    customerName: '',
    customerEmail: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: '',
  };
  expect(checkShippingForm(empty)).toEqual({
    customerName: 'Name is required',
    customerEmail: 'Please enter a valid email address',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
    country: 'Country is required',
  });
});

test('a complete form has no messages', () => {
  expect(checkShippingForm(form())).toEqual({});
});

test.each([
  ['US', 'TN', '37203'],
  ['US', 'Puerto Rico', '00907-1234'],
  ['US', 'AE', '09012'],
  ['CA', 'Ontario', 'K1A 0B1'],
  ['CA', 'qc', 'h2x1y4'],
  ['UK', 'England', 'SW1A 1AA'],
  ['UK', 'Northern Ireland', 'BT1 5GS'],
  ['AU', 'NSW', '2000'],
])('%s, %s, %s is valid', (country, state, zipCode) => {
  expect(checkShippingForm(form({ country, state, zipCode }))).toEqual({});
});

test.each([
  ['US', '3720'],
  ['US', 'ABCDE'],
  ['CA', '12345'],
  ['UK', '12345'],
  ['AU', '20000'],
])('in %s the postal code %s is invalid', (country, zipCode) => {
  const state = country === 'AU' ? 'NSW' : country === 'CA' ? 'ON' : 'TN';
  expect(Object.keys(checkShippingForm(form({ country, state, zipCode })))).toEqual(['zipCode']);
});

test.each([
  ['customerName', 'M', '“M” is too short: enter a first and a last name, like Maya Ortiz'],
  ['customerName', 'M'.repeat(101), 'At most 100 characters fit here; this has 101'],
  ['customerEmail', 'jess@example', 'jess@example is missing its ending, such as .com'],
  ['customerEmail', 'jess', 'jess has no @, as in maya@example.com'],
  ['customerEmail', 'jess@', 'jess@ has nothing after the @, as in maya@example.com'],
  ['customerEmail', '@example.com', '@example.com has nothing before the @, as in maya@example.com'],
  ['customerEmail', 'a@b@c.com', 'a@b@c.com has more than one @: enter one address, like maya@example.com'],
  [
    'customerEmail',
    'je ss@example.com',
    'je ss@example.com contains a space, which an email address cannot have',
  ],
  [
    'customerEmail',
    'je,ss@example.com',
    'je,ss@example.com contains an invalid character: an email address looks like maya@example.com',
  ],
  ['customerEmail', `${'j'.repeat(65)}@a.com`, 'At most 64 characters fit before the @; this has 65'],
  ['customerEmail', `j@${'a'.repeat(260)}.com`, 'At most 254 characters fit here; this has 266'],
  ['address', 'Main', '“Main” is too short: enter number and street, like 418 Music Row'],
  ['address', 'A'.repeat(201), 'At most 200 characters fit here; this has 201'],
  ['address2', 'A'.repeat(201), 'At most 200 characters fit here; this has 201'],
  ['city', 'N', '“N” is too short: enter the full name, like Nashville'],
  ['state', 'Ontario', '“Ontario” is not a US state or territory: choose one, like Tennessee or TN'],
  ['zipCode', '12', '“12” is too short: a ZIP has 5 digits, like 37203'],
  ['zipCode', '372034', '“372034” is too long: a ZIP has 5 digits, like 37203, or 9, like 37203-1234'],
  [
    'country',
    'DE',
    'We do not ship to “DE”, only to the United States, Canada, the United Kingdom and Australia',
  ],
] as const)('%s %j gets a message saying what is wrong', (field, value, message) => {
  expect(checkShippingForm(form({ [field]: value }))).toEqual({ [field]: message });
});

test.each([
  ['CA', 'ON', '12345', '“12345” is not a Canadian postal code: one looks like K1A 0B1'],
  ['UK', 'England', '12345', '“12345” is not a UK postcode: one looks like SW1A 1AA'],
  ['AU', 'NSW', '20000', '“20000” is too long: a postcode has 4 digits, like 2000'],
])(
  'in %s a postal code from another country gets an example of a valid one',
  (country, state, zipCode, message) => {
    expect(checkShippingForm(form({ country, state, zipCode }))).toEqual({ zipCode: message });
  },
);

test.each([
  ['CA', 'Texas', '“Texas” is not a Canadian province: choose one, like Ontario or ON'],
  ['AU', 'Texas', '“Texas” is not an Australian state: choose one, like New South Wales or NSW'],
  ['UK', 'E', '“E” is too short: enter the full name, like England'],
])('in %s the state %s gets an example of a valid one', (country, state, message) => {
  expect(checkShippingForm(form({ country, state })).state).toBe(message);
});

test.each([
  ['customerName', '李明', '李明'],
  ['customerName', 'Maya Иванова', 'Иванова'],
  ['address', '幸福路 12 号', '幸福路'],
  ['address2', 'דירה 4', 'דירה'],
  ['city', 'القاهرة', 'القاهرة'],
] as const)('%s “%s” is asked for in Latin letters', (field, typed, quoted) => {
  expect(checkShippingForm(form({ [field]: typed }))).toEqual({
    [field]: `Write it in Latin letters: no carrier can print “${quoted}”`,
  });
});

test.each(['Zoë Núñez', 'Đặng Thị Ánh', 'Łukasz Żółć', 'Kaʻiulani', 'Þórdís', 'İpek Güneş', "D'Angelo"])(
  'the name %s is fine',
  (customerName) => {
    expect(checkShippingForm(form({ customerName }))).toEqual({});
  },
);

test('a name that would turn the words after it around is stored without the mark', () => {
  expect(toRecipient(form({ customerName: '\u202eMaya\u200b Ortiz' })).name).toBe('Maya Ortiz');
});

test('only an empty or blank field gets the message that it is required', () => {
  for (const field of ['customerName', 'address', 'city', 'state', 'zipCode', 'country'] as const) {
    for (const blank of ['  ', '\u200b\u200b\u200b\u200b\u200b'])
      expect(checkShippingForm(form({ [field]: blank }))[field]).toMatch(/ is required$/);
    expect(checkShippingForm(form({ [field]: '§' }))[field] ?? '').not.toMatch(/required/);
  }
});

test('a message shortens the long text it quotes', () => {
  expect(checkShippingForm(form({ zipCode: '9'.repeat(50) })).zipCode).toContain(`“${'9'.repeat(39)}…”`);
});

test('spaces around a country code do not change which rules apply', () => {
  const messages = checkShippingForm(form({ country: ' US', state: 'Nowhere', zipCode: 'abcdefg' }));
  expect(Object.keys(messages)).toEqual(['state', 'zipCode']);
});

test('the name, the address lines and the city cannot contain line breaks', () => {
  for (const field of ['customerName', 'address', 'address2', 'city'] as const) {
    expect(Object.keys(checkShippingForm(form({ [field]: 'Maya\r\nBcc: x@y.z' })))).toEqual([field]);
  }
});

test('a state in another country is refused with a message that names it', () => {
  expect(checkShippingForm(form({ state: 'Ontario' })).state).toContain('Ontario');
});

test('a recipient has a state code and a normalized postal code', () => {
  expect(toRecipient(form({ state: ' tennessee ', customerName: ' Maya  ' }))).toMatchObject({
    name: 'Maya',
    state: 'TN',
    address2: null,
  });
  expect(toRecipient(form({ country: 'CA', state: 'Ontario', zipCode: 'k1a0b1' })).zip).toBe('K1A 0B1');
});

test.each([
  ['US', ['37203', '372031234', '37203-1234'], ['x37203', '37203x', '37203-123', '37203--1234', '3720a']],
  ['CA', ['K1A 0B1', 'k1a0b1', 'K1A-0B1', 'K1A  0B1'], ['xK1A 0B1', 'K1A 0B1x', 'D1A 0B1', 'KAA 0B1']],
  [
    'UK',
    ['SW1A 1AA', 'm11ae', 'GIR 0AA', 'GIR0AA', 'W1B 5SQ'],
    ['xSW1A 1AA', 'SW1A 1AAx', 'SW1-- --1AA', '1AA SW1A'],
  ],
  ['AU', ['2000', '0800'], ['20000', 'x2000', 'abcd']],
])('a postal code in %s must match in full', (country, right, wrong) => {
  const message = (zipCode: string) => checkField('zipCode', form({ country, zipCode }));
  for (const code of right) expect([code, message(code)]).toEqual([code, null]);
  for (const code of wrong)
    expect([code, message(code)]).toEqual([code, expect.stringContaining(`“${code}”`)]);
});

test.each([
  ['US', '“abcdef” is not a ZIP: a ZIP has 5 digits, like 37203'],
  ['CA', '“abcdef” is not a Canadian postal code: one looks like K1A 0B1'],
  ['UK', '“abcdef” is not a UK postcode: one looks like SW1A 1AA'],
  ['AU', '“abcdef” is not an Australian postcode: a postcode has 4 digits, like 2000'],
])('an invalid postal code in %s gets an example of a valid one', (country, message) => {
  expect(checkField('zipCode', form({ country, zipCode: 'abcdef' }))).toBe(message);
});

test.each([
  ['customerName', 'Maya 🎉🎉 Ortiz', '🎉🎉'],
  ['customerName', '👩🏽‍🎤 7', '👩🏽‍🎤'],
  ['customerName', 'Maya ♥', '♥'],
  ['address', '418 Music Row 🇺🇸', '🇺🇸'],
  ['address2', 'Unit 4\ufe0f\u20e3', '4\u20e3'],
  ['city', '🤠Nashville', '🤠'],
] as const)('%s “%s” is asked for without emoji', (field, typed, quoted) => {
  expect(checkField(field, form({ [field]: typed }))).toBe(`Leave out “${quoted}”: no carrier can print it`);
});

test.each(['12', '- -', '№ 7'])('a name needs a letter, which %s has not', (customerName) => {
  expect(checkShippingForm(form({ customerName }))).toEqual({
    customerName: 'Write the name with letters, so the carrier can print it',
  });
});

test.each(['Maya™', 'Zoë', 'No. 7', 'Kaʻiulani'])('%s is a name', (customerName) => {
  expect(checkField('customerName', form({ customerName }))).toBeNull();
});

test('without a country, any postal code that is not empty is valid', () => {
  expect(checkField('zipCode', form({ country: '', zipCode: '' }))).toBe('ZIP code is required');
  expect(checkField('zipCode', form({ country: '', zipCode: '1' }))).toBeNull();
});

test.each([
  ['customerName', 2, 100],
  ['address', 5, 200],
  ['city', 2, 100],
] as const)('%s takes %i to %i characters', (field, min, max) => {
  const message = (length: number) => checkField(field, form({ [field]: 'x'.repeat(length) }));
  expect([message(min), message(max)]).toEqual([null, null]);
  expect(message(min - 1)).toContain('is too short');
  expect(message(max + 1)).toBe(`At most ${max} characters fit here; this has ${max + 1}`);
});

test('the second address line is optional and takes 200 characters', () => {
  expect(checkField('address2', form())).toBeNull();
  expect(checkField('address2', form({ address2: 'x'.repeat(200) }))).toBeNull();
  expect(checkField('address2', form({ address2: 'x'.repeat(201) }))).toEqual(expect.any(String));
});

test('only the four country codes are accepted', () => {
  for (const country of ['US', 'CA', 'UK', 'AU']) expect(checkField('country', form({ country }))).toBeNull();
  for (const country of ['GB', 'us', 'XX', 'U'])
    expect(checkField('country', form({ country }))).toContain(`We do not ship to “${country}”`);
});

test('the ISO code of the UK is GB', () => {
  expect((['US', 'CA', 'UK', 'AU'] as const).map(countryCode)).toEqual(['US', 'CA', 'GB', 'AU']);
});

test('every field of a recipient is trimmed', () => {
  const spaced = Object.fromEntries(
    Object.entries(form({ address2: 'Unit 4', zipCode: '37203 1234' })).map(([name, value]) => [
      name,
      `  ${value} `,
    ]),
  );
  expect(toRecipient(form(spaced))).toEqual({
    name: 'Maya Ortiz',
    email: 'maya@example.com',
    address1: '418 Music Row',
    address2: 'Unit 4',
    city: 'Nashville',
    state: 'TN',
    zip: '37203-1234',
    country: 'US',
    phone: null,
  });
  expect(toRecipient(form({ address2: '  ' })).address2).toBeNull();
});

test.each([
  ['US', 'TN', '37203', '37203'],
  ['US', 'TN', '37203-1234', '37203-1234'],
  ['UK', 'England', 'sw1a  1aa', 'SW1A 1AA'],
  ['UK', 'Wales', 'm11ae', 'M1 1AE'],
  ['AU', 'NSW', '2000', '2000'],
])('in %s, %s, %s becomes %s', (country, state, zipCode, zip) => {
  expect(toRecipient(form({ country, state, zipCode })).zip).toBe(zip);
});

test.each([
  ['+44 (0)7700 900123', '+447700900123'],
  ['(615) 555-0123', '6155550123'],
  ['(0)20 7946 0958', '02079460958'],
  ['\u202a+61\u00a02 5550 1234\u202c', '+61255501234'],
  ['615.555.0123', '6155550123'],
  ['  ', null],
])('the phone number %s is %s', (phone, dialed) => {
  expect(checkField('phone', form({ phone }))).toBeNull();
  expect(toRecipient(form({ phone })).phone).toBe(dialed);
});

test.each(['call me', '12345', '+1 615 555 0123 ext. 5', '1234567890123456', '+'])(
  '%s is no phone number',
  (phone) => {
    expect(checkField('phone', form({ phone }))).toMatch(/^A phone number has 7 to 15 digits/);
  },
);

describe('what people paste', () => {
  test.each([
    ['UK', 'SW1A\u00a01AA', 'SW1A 1AA'],
    ['UK', 'SW1A-1AA', 'SW1A 1AA'],
    ['UK', 'SW1A  1AA', 'SW1A 1AA'],
    ['UK', 'SW1A\u20111AA\u200b', 'SW1A 1AA'],
    ['CA', 'K1A\u00a00B1', 'K1A 0B1'],
    ['CA', 'k1a\u20130b1', 'K1A 0B1'],
    ['US', '37203\u20131234', '37203-1234'],
    ['US', '\u200e37203', '37203'],
    ['AU', '\ufeff2000', '2000'],
  ] as const)('in %s the postal code %j is %s', (country, zipCode, zip) => {
    expect(checkField('zipCode', form({ country, zipCode }))).toBeNull();
    expect(toRecipient(form({ country, zipCode })).zip).toBe(zip);
  });

  test('an email address with an invisible character is the address', () => {
    const customerEmail = 'maya\u200b@example.com\u202c';
    expect(checkField('customerEmail', form({ customerEmail }))).toBeNull();
    expect(toRecipient(form({ customerEmail })).email).toBe('maya@example.com');
  });

  test('a province may have its accents', () => {
    expect(checkField('state', form({ country: 'CA', state: 'Québec' }))).toBeNull();
    expect(toRecipient(form({ country: 'CA', state: 'Que\u0301bec\u200b', zipCode: 'K1A 0B1' })).state).toBe(
      'QC',
    );
  });
});

test.each([
  ['JE2 3AB', 'Jersey'],
  ['gy1 1aa', 'Guernsey'],
  ['IM1 1AA', 'the Isle of Man'],
])('the postcode %s is outside the United Kingdom', (zipCode, island) => {
  expect(checkField('zipCode', form({ country: 'UK', zipCode }))).toBe(
    `“${zipCode}” is in ${island}, which is not part of the United Kingdom: we cannot ship there`,
  );
});

test.each(['a..b@example.com', '.a@example.com', 'a.@example.com', 'a@b..com'])(
  'the email address %s has a dot too many',
  (customerEmail) => {
    expect(checkField('customerEmail', form({ customerEmail }))).toContain('has a dot too many');
  },
);

test('an order keeps an email with a dot too many, but not one that was erased', () => {
  const wrong = (customerEmail: string) =>
    Object.keys(checkKeepingEmail(form({ customerEmail, zipCode: '1' })));
  expect(wrong('jo..ann@example.com')).toEqual(['zipCode']);
  expect(wrong('')).toEqual(['zipCode', 'customerEmail']);
});
