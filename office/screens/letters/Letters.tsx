import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTitle } from '../../title.ts';
import { useDraft, withDraft } from '../../writing/DraftOf.tsx';
import { WhoWrites } from '../../writing/WhoWrites.tsx';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { SaveLine } from '../writing/SaveLine.tsx';
import { titleOfDraft } from '../writing/titleOfDraft.ts';
import { LetterDesk } from './LetterDesk.tsx';
import { MailingTimeline } from './MailingTimeline.tsx';
import { type MailingChoices, readChoices, writeChoices } from './mailing-choices.ts';
import { PlanForm } from './PlanForm.tsx';
import { PlanSentence } from './PlanSentence.tsx';
import { isTooNear, RemindAnyway } from './RemindAnyway.tsx';
import { Schedules } from './Schedules.tsx';
import { tryQuery, useCampaignSending } from './sendingQueries.ts';

/** How messages arrive: /vragenlijsten/:id/berichten; to whom and when they leave: /vragenlijsten/:id/berichten/plannen */
export default withDraft(Screen);

function Screen({ id }: { id: string }) {
  const written = useDraft(id);
  const { draft, stage } = written;
  const [search, setSearch] = useSearchParams();
  const heading = useHeadingFocus(id);
  const title = titleOfDraft(draft);
  const isPlan = useLocation().pathname.endsWith('/plannen');
  useTitle(`${isPlan ? 'Plannen en versturen' : 'Berichten'} - ${title}`);
  const choices = readChoices(search);
  const anonymous = ownSetting(draft.settings, 'anonymous') === true;
  const choose_ = (next: MailingChoices) => {
    setSearch(new URLSearchParams(writeChoices(next)), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <CampaignHead
        id={id}
        title={title}
        stage={stage}
        anonymous={anonymous}
        heading={heading}
        actions={!isPlan && <SaveLine id={id} />}
      />
      <nav className="per after" aria-label="Berichten">
        <Link to={`/vragenlijsten/${id}/berichten`} aria-current={isPlan ? undefined : 'page'}>
          Schrijven
        </Link>
        <Link to={`/vragenlijsten/${id}/berichten/plannen`} aria-current={isPlan ? 'page' : undefined}>
          Plannen en versturen
        </Link>
      </nav>
      {!isPlan && <WhoWrites id={id} />}
      {!isPlan && <LetterDesk id={id} />}
      {!isPlan ? null : stage === 'draft' ? (
        <p className="say">
          Je kunt versturen zodra de vragenlijst <Link to={`/vragenlijsten/${id}/publiceren`}>gepubliceerd</Link> is.
        </p>
      ) : (
        <Sending
          id={id}
          choices={choices}
          anonymous={anonymous}
          closed={stage === 'closed'}
          onChoose={choose_}
          heading={heading}
        />
      )}
    </>
  );
}

type SendingProps = {
  id: string;
  choices: MailingChoices;
  anonymous: boolean;
  closed: boolean;
  onChoose: (choices: MailingChoices) => void;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** From the sentence that says what will happen to the line on which it does. */
function Sending({ id, choices, anonymous, closed, onChoose }: SendingProps) {
  const sending = useCampaignSending(id);
  const tried = useQuery(tryQuery(id, choices));
  const { data } = sending;
  if (!data) {
    if (sending.isPending) return <TableSkeleton rows={4} label="Bezig met laden van wat er verstuurd wordt." />;
    return (
      <NotThere
        title="Wat er verstuurd wordt, kon niet worden geladen."
        error={sending.error!}
        again={() => void sending.refetch()}
      />
    );
  }
  const refused = tried.error instanceof CallFailed ? tried.error.body.message : tried.error?.message;
  return (
    <>
      {tried.data && <PlanSentence plan={tried.data} />}
      {refused && (
        <div className="note">
          <Notice kind="wait" title="Zo kan het niet weg.">
            {refused}
            {isTooNear(tried.error) && <RemindAnyway onAgain={() => onChoose({ ...choices, again: true })} />}
          </Notice>
        </div>
      )}
      <MailingTimeline sending={data} plan={tried.data} />
      <div className="planning">
        <PlanForm
          id={id}
          plan={tried.data}
          choices={choices}
          sending={data}
          anonymous={anonymous}
          closed={closed}
          onChoose={onChoose}
        />
        {tried.data && (
          <p className="actions">
            <Link className={buttonClass('primary')} to={`/vragenlijsten/${id}/versturen?${writeChoices(choices)}`}>
              {choices.at ? 'Klaarzetten' : 'Versturen'}
            </Link>
            <span className="soft">Je bevestigt het op het volgende scherm.</span>
          </p>
        )}
      </div>
      <Schedules id={id} mailings={data.mailings} />
    </>
  );
}
