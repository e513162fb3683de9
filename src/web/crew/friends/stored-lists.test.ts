import { describe, expect, test } from 'vitest';
import type { Crew } from '../../../domain/crew/crew.ts';
import { CREW } from './fixtures.ts';
import { crewText, friendLink, organizerLink, parseLists, parseOrganizerHash } from './stored-lists.ts';

const LIST = {
  id: 'aB-_9',
  key: 'organizer_key',
  friendKey: 'friend-key',
  organizer: 'Maya',
  version: 3,
  saved: '{}',
  until: '2026-12-22T00:00:00.000Z',
};

describe('the links of a list', () => {
  test('the organizer’s link opens the list on another device', () => {
    const { hash, pathname, search } = new URL(organizerLink(LIST, 'https://hats.example'));
    const { id, key, friendKey } = LIST;
    expect(parseOrganizerHash(hash)).toEqual({ id, key, friendKey });
    expect(pathname + search).toBe('/crew');
  });

  test('the friends’ link has their key where no server sees it, and not the organizer’s', () => {
    const link = new URL(friendLink(LIST, 'https://hats.example'));
    expect(link.pathname + link.search).toBe('/crews/aB-_9');
    expect(link.hash).toBe('#friend-key');
    expect(link.href).not.toContain(LIST.key);
  });

  test.each(['', '#list', '#list=a.b', '#list=a.b.c.d', '#other=a.b.c'])('%j opens no list', (hash) => {
    expect(parseOrganizerHash(hash)).toBeNull();
  });
});

describe('the lists on a device', () => {
  test('are read as they were stored', () => {
    expect(parseLists(JSON.stringify({ version: 1, lists: { crew: LIST } }))).toEqual({ crew: LIST });
  });

  test('broken ones are left out', () => {
    const lists = { crew: LIST, broken: { ...LIST, key: 1 }, empty: null };
    expect(parseLists(JSON.stringify({ version: 1, lists }))).toEqual({ crew: LIST });
  });

  test.each([null, '', '{', '[]', '{"version":2,"lists":{}}'])('%j is no list', (text) => {
    expect(parseLists(text)).toEqual({});
  });
});

describe('a crew as text', () => {
  const crew: Crew = {
    ...CREW,
    members: [{ id: 1, name: 'Priya', colors: { hatColor: 'pink', textColor: 'white' }, keepWords: false }],
  };

  test('does not depend on the order of its fields', () => {
    const members = crew.members.map((member) => Object.fromEntries(Object.entries(member).reverse()));
    const turned = { ...Object.fromEntries(Object.entries(crew).reverse()), members } as unknown as Crew;
    expect(crewText(turned)).toBe(crewText(crew));
    expect(JSON.parse(crewText(crew))).toEqual(crew);
  });

  test('differs with a name, a color, and a kept word', () => {
    const [member] = crew.members;
    if (!member) throw new Error('the crew has a member');
    const others = [
      { ...member, name: 'Priyah' },
      { ...member, colors: null },
      { ...member, keepWords: true },
    ];
    const texts = others.map((other) => crewText({ ...crew, members: [other] }));
    expect(new Set([crewText(crew), ...texts]).size).toBe(4);
  });
});
