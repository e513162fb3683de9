import { addItem, type Cart, type CartItem, MAX_CART_LINES, removeLine, replaceLine } from '../cart/cart.ts';
import { type Design, sameDesign } from '../design/design.ts';
import type { Cents } from '../money/money.ts';
import { type Crew, type CrewMember, crewHats, MAX_CREW, memberDesign } from './crew.ts';
import { crewLink, parseCrewLink } from './crew-link.ts';

export interface CrewPrices {
  /** What a hat costs, and the ready-made hat that looks the same. */
  priceOf(design: Design): { price: Cents; sameAs?: string | undefined };
  /** In milliseconds; the ids of new lines start here. */
  time: number;
}

/**
 * A crew as cart lines, each with an id of its own. A hat that is in the cart with this crew keeps its id. Without artwork,
 * since the server draws what is printed.
 */
export function crewItems(crew: Crew, cart: Cart, { priceOf, time }: CrewPrices): CartItem[] {
  const group = cart.filter(({ crewId }) => crewId === crew.id);
  const taken = new Set(cart.filter(({ isCustom }) => isCustom).map(({ id }) => id));
  let next = time;
  const newId = () => {
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  };
  const link = crewLink(crew);
  return crewHats(crew).map(({ design, quantity, keepWords }): CartItem => {
    const { price, sameAs } = priceOf(design);
    return {
      ...design,
      id: group.find((line) => sameDesign(line, design))?.id ?? newId(),
      name: 'Custom Hat',
      price,
      image: '',
      quantity,
      isCustom: true,
      ...(sameAs !== undefined && { sameAs }),
      frontendArtwork: null,
      ...(keepWords && { keepWords }),
      crewId: crew.id,
      crewLink: link,
    };
  });
}

/** Whether the cart holds exactly these lines of a crew. */
export function holdsCrew(cart: Cart, crewId: string, lines: readonly CartItem[]): boolean {
  const group = cart.filter((line) => line.crewId === crewId);
  const isHeld = ({ id, quantity, keepWords, ...design }: CartItem) =>
    group.some(
      (line) =>
        line.id === id &&
        line.quantity === quantity &&
        line.keepWords === keepWords &&
        sameDesign(line, design),
    );
  return group.length === lines.length && lines.every(isHeld);
}

/** Puts a crew's lines in the place of those it had, or at the end. Null if the cart cannot hold them: nothing is added. */
export function putCrew(cart: Cart, crewId: string, items: readonly CartItem[]): Cart | null {
  const at = cart.findIndex((line) => line.crewId === crewId);
  const others = removeCrew(cart, crewId);
  if (others.length + items.length > MAX_CART_LINES) return null;
  return at < 0 ? [...others, ...items] : [...others.slice(0, at), ...items, ...others.slice(at)];
}

/** The crew as the cart holds it; null if the cart has none of its hats. */
export const crewInCart = (cart: Cart, crewId: string): Crew | null =>
  crewOf(cart.find((line) => line.crewId === crewId));

const crewOf = (line: CartItem | undefined): Crew | null =>
  line?.crewLink === undefined ? null : parseCrewLink(line.crewLink);

export const removeCrew = (cart: Cart, crewId: string): Cart => cart.filter((line) => line.crewId !== crewId);

/** Removes a line. A hat of a crew leaves the crew of the other lines too, so editing them does not bring it back. */
export const removeHat = (cart: Cart, line: CartItem): Cart =>
  changeCrew(removeLine(cart, line), line, (members, isOnLine) =>
    members.filter((member) => !isOnLine(member)),
  );

/** Keeps a line's words, for a person to decide. A hat of a crew is kept in its crew as well. */
export const keepHat = (cart: Cart, line: CartItem): Cart =>
  changeCrew(replaceLine(cart, line, { ...line, keepWords: true }), line, (members, isOnLine) =>
    members.map((member) => (isOnLine(member) ? { ...member, keepWords: true } : member)),
  );

/** Puts a removed line back. A hat of a crew is in the crew of the other lines again. */
export function putHatBack(cart: Cart, line: CartItem): Cart {
  const added = addItem(cart, line);
  const crew = crewOf(line);
  const held = crew && crewInCart(cart, crew.id);
  if (!held || added === cart) return added;
  const isOnLine = (of: Crew, member: CrewMember) => sameDesign(memberDesign(of, member), line);
  const members = [...held.members];
  for (const member of crew.members.filter((each) => isOnLine(crew, each))) {
    const other = members.find(({ id }) => id === member.id);
    if (members.length >= MAX_CREW || (other && isOnLine(held, other))) continue;
    // Whoever has come meanwhile keeps the number.
    const id = other ? Math.max(...members.map((each) => each.id)) + 1 : member.id;
    members.push({ ...member, id });
  }
  return withCrew(added, { ...held, members });
}

type Members = Crew['members'];

/** Changes the crew of a line in all lines of that crew. */
function changeCrew(
  cart: Cart,
  line: CartItem,
  change: (members: Members, isOnLine: (member: CrewMember) => boolean) => Members,
): Cart {
  const crew = crewOf(line);
  if (!crew) return cart;
  const members = change(crew.members, (member) => sameDesign(memberDesign(crew, member), line));
  return withCrew(cart, { ...crew, members });
}

/** The cart with this crew in all of its lines. */
function withCrew(cart: Cart, crew: Crew): Cart {
  const link = crewLink(crew);
  return cart.map((line) => (line.crewId === crew.id ? { ...line, crewLink: link } : line));
}

/** The cart's lines in order, those of a crew together, where its first one stands. */
export function cartGroups(cart: Cart): Cart[] {
  const groups: CartItem[][] = [];
  for (const line of cart) {
    const crew =
      line.crewId === undefined ? undefined : groups.find(([first]) => first?.crewId === line.crewId);
    if (crew) crew.push(line);
    else groups.push([line]);
  }
  return groups;
}
