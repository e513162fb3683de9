import type { Crew, CrewMember } from '../../../domain/crew/crew.ts';
import type { CrewAnswer } from '../../../wire/crews.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Change } from './change-name.tsx';
import { friendsCount } from './crew-api.ts';
import type { SharedList } from './use-shared-list.ts';

/** Who said yes, who proposes what, and who has not answered. Proposals come first. */
export function FriendAnswers({ view, decide, crew }: Pick<SharedList, 'view' | 'decide'> & { crew: Crew }) {
  if (!view) return <p role="status">Getting the answers…</p>;
  const rows = crew.members.map((member) => ({
    member,
    answer: view.answers.find(({ member: id }) => id === member.id),
  }));
  const answered = rows.filter(({ answer }) => answer).length;
  const asked = rows.filter(({ answer }) => isOpen(answer));
  return (
    <div>
      <p role="status">
        <b>
          {answered} of {rows.length} answered.
        </b>
        {asked.length > 0 &&
          ` ${friendsCount(asked.length)} ${asked.length === 1 ? 'needs' : 'need'} a yes or no.`}
        {view.deleted > 0 &&
          ` ${friendsCount(view.deleted)} deleted ${view.deleted === 1 ? 'her name' : 'their names'} here. Your hats stay as they are.`}
      </p>
      <ul className="ruled mt-2 text-3">
        {[...asked, ...rows.filter((row) => !asked.includes(row))].map(({ member, answer }) => (
          <li className="py-2" key={member.id}>
            {answer && isOpen(answer) ? (
              <Proposal {...{ member, answer, decide }} />
            ) : (
              <>
                <b>{member.name}</b> <span className="soft">{statusText(answer)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProposalProps {
  member: CrewMember;
  answer: CrewAnswer;
  decide: SharedList['decide'];
}

function Proposal({ member, answer, decide }: ProposalProps) {
  const proposed = answer.name ?? '';
  const [accept, isAccepting] = useSingleFlight(() => decide(member.id, true, proposed));
  const [refuse, isRefusing] = useSingleFlight(() => decide(member.id, false, proposed));
  return (
    <div className="notice regular" data-kind="nudge">
      <Change from={member.name} to={proposed} />
      <div className="row mt-3">
        <Button voice="plain" small busy={isAccepting} disabled={isRefusing} onClick={() => void accept()}>
          Accept
        </Button>
        <Button
          voice="plain"
          tone="white"
          small
          busy={isRefusing}
          disabled={isAccepting}
          onClick={() => void refuse()}
        >
          Keep mine
        </Button>
      </div>
    </div>
  );
}

const isOpen = (answer: CrewAnswer | undefined): boolean =>
  answer?.kind === 'changed' && answer.accepted === null;

function statusText(answer: CrewAnswer | undefined): string {
  if (!answer) return 'No answer yet';
  if (answer.kind === 'confirmed') return 'Says yes';
  return answer.accepted ? 'Changed, you said yes' : `Wanted ${answer.name ?? 'another'}, you kept yours`;
}
