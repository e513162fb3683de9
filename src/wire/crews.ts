import { z } from 'zod';
import { CREW_ID, type Crew, MAX_CREW, MAX_NAME_LENGTH } from '../domain/crew/crew.ts';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../domain/design/design.ts';
import { countGraphemes } from '../domain/design/graphemes.ts';
import { visibleText } from './visible-text.ts';

/** The organizer's or the friends' key. A wrong one is answered with 404, as is a list that is gone. */
const key = z.string().max(100);

const hatColor = z.enum(HAT_COLORS.map((color) => color.key));
const textColor = z.enum(TEXT_COLORS.map((color) => color.key));
const text = z.string().max(100);
const name = z
  .string()
  .max(200)
  .refine((value) => countGraphemes(value) <= MAX_NAME_LENGTH, {
    message: `must have at most ${MAX_NAME_LENGTH} characters`,
  });
const member = z.int().min(0).max(2_147_483_647);

/** A crew as in `domain/crew.ts`. */
export const crewFields: z.ZodType<Crew> = z
  .object({
    id: z.string().regex(CREW_ID),
    hatColor,
    textColor,
    fontStyle: z.enum(FONT_STYLES.map((font) => font.key)),
    nameLine: z.literal([1, 2, 3]),
    lines: z.tuple([text, text, text]),
    members: z
      .array(
        z.object({
          id: member,
          name,
          colors: z.object({ hatColor, textColor }).nullable(),
          keepWords: z.boolean(),
        }),
      )
      .max(MAX_CREW)
      .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, {
        message: 'must have different ids',
      }),
  })
  .meta({ id: 'Crew' });

/** `POST /api/crews`: shares a list of names. `organizer` is her first name, which her friends see. */
export const newCrewRequest = z
  .object({ organizer: visibleText(40), crew: crewFields })
  .meta({ id: 'NewCrewRequest' });

/** Nobody gets the keys again. `until` is when the list is deleted, as an ISO date and time. */
export const newCrewAnswer = z
  .object({ id: z.string(), key: z.string(), friendKey: z.string(), version: z.int(), until: z.string() })
  .meta({ id: 'NewCrewAnswer' });

export type NewCrewAnswer = z.infer<typeof newCrewAnswer>;

/**
 * `POST /api/crews/:id/view`. A friend who has picked her name sends its id as `member`, and then gets her own hat's colors and
 * her answer. Without it she gets only the names.
 */
export const crewViewRequest = z.object({ key, member: member.optional() }).meta({ id: 'CrewViewRequest' });

/** `accepted` is null while the organizer has not decided about a proposal. */
export const crewAnswer = z.object({
  member: z.int(),
  kind: z.enum(['confirmed', 'changed']),
  name: z.string().nullable(),
  at: z.string(),
  accepted: z.boolean().nullable(),
});

export type CrewAnswer = z.infer<typeof crewAnswer>;

/** The list and the id of the name, as in the address of a request. */
export const crewParams = z.object({ id: z.string().max(64) });
export const crewMemberParams = crewParams.extend({ member: z.coerce.number().pipe(member) });

/** What the key's owner may see: to friends, everybody else's hat has the crew's colors, and everybody else's answer is missing. */
export const crewView = z
  .object({
    role: z.enum(['organizer', 'friend']),
    organizer: z.string(),
    version: z.int(),
    crew: crewFields,
    answers: z.array(crewAnswer),
    /** How many friends deleted their names from the list. */
    deleted: z.int(),
    until: z.string(),
  })
  .meta({ id: 'CrewView' });

export type CrewView = z.infer<typeof crewView>;

/**
 * `POST /api/crews/:id/save`: `version` is the one that was changed. If another was saved since, the answer is 409 `conflict`
 * with the current `CrewView` as `details`. A name that a friend deleted is not stored again.
 */
export const crewSaveRequest = z
  .object({ key, version: z.int(), crew: crewFields })
  .meta({ id: 'CrewSaveRequest' });

export const crewSaveAnswer = z.object({ version: z.int() }).meta({ id: 'CrewSaveAnswer' });

/**
 * `POST /api/crews/:id/members/:member/answer`: the name as it is listed confirms it, another one proposes it. A name that
 * cannot be printed is refused with 422 at `name`. Answered with the friend's `CrewView`.
 */
export const crewAnswerRequest = z
  .object({ key, name: z.string().max(100) })
  .meta({ id: 'CrewAnswerRequest' });

/**
 * `POST /api/crews/:id/members/:member/decide`: accepting puts the proposed name on the list, and after payment on the hat, as
 * long as the order can be changed (otherwise 409). `name` is the proposal on the organizer's screen; if her friend proposed
 * another one since, the answer is 409 with the current `CrewView` as `details`. Answered with the `CrewView`.
 */
export const crewDecideRequest = z
  .object({ key, accept: z.boolean(), name: name.optional() })
  .meta({ id: 'CrewDecideRequest' });

/** `POST /api/crews/:id/members/:member/forget` (deletes a name and its answer) and `POST /api/crews/:id/delete`. */
export const crewKeyRequest = z.object({ key }).meta({ id: 'CrewKeyRequest' });

export const crewDeletedAnswer = z.object({}).meta({ id: 'CrewDeletedAnswer' });

/** The lists that an order was made from. Those that are gone are ignored. */
export const orderCrews = z.array(z.object({ id: z.string().max(64), key })).max(50);
