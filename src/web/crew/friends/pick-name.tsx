import { useState } from 'react';
import { type Crew, memberDesign } from '../../../domain/crew/crew.ts';
import { normalizeLine } from '../../../domain/design/design.ts';
import type { CrewView } from '../../../wire/crews.ts';
import { Button } from '../../ui/button.tsx';
import { CrewSlab } from '../crew-slab.tsx';
import { FriendPicture } from './friend-picture.tsx';

interface PickNameProps {
  view: CrewView;
  onPick: (member: number) => void;
}

/** The names of a list: one link serves a whole group chat. */
export function PickName({ view: { crew, organizer }, onPick }: PickNameProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const [first] = crew.members;
  return (
    <div className="friend columns gap-0">
      <section className="friend-stage grid clip on-pink">
        <CrewSlab name="spell" />
        {first && <FriendPicture design={memberDesign(crew, first)} />}
      </section>
      <section className="friend-words stack gap-5 breaks shrinks inset">
        <h2 className="title text-7">{organizer} is getting you a hat.</h2>
        <p>Which one is you?</p>
        <ul className="row">
          {crew.members.map((member, index) => (
            <li key={member.id}>
              <Button
                tone="white"
                voice="plain"
                busy={picked === member.id}
                onClick={() => {
                  setPicked(member.id);
                  onPick(member.id);
                }}
              >
                {nameOf(crew, index)}
              </Button>
            </li>
          ))}
        </ul>
        <p className="friend-fine note pt-4 stitch-over">
          Only people with this link see these names. They are deleted after 30 days.
        </p>
      </section>
    </div>
  );
}

/** The name, and for equal names which of them: "Emma (2 of 2)". */
function nameOf({ members }: Crew, index: number): string {
  const printed = members.map(({ name }) => normalizeLine(name));
  const name = printed[index] ?? '';
  const count = printed.filter((other) => other === name).length;
  if (count === 1) return name;
  return `${name} (${printed.slice(0, index + 1).filter((other) => other === name).length} of ${count})`;
}
