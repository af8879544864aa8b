import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readMemberLetters, type SentMemberLetter, steerMemberLetter } from '#contract/calls/office/member-letters.ts';
import { clockTime, day } from '#contract/format.ts';
import { sayHalted, standingName } from '#contract/office/mailing-states.ts';
import { sayPanelCount, shownCount } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { NotDone } from '../../parts/NotDone.tsx';

/** Of a campaign, the newsletter, or the letter that asks whether a profile still holds. */
export const profileCheck = 'profile_check';
type Campaign = string | undefined;

export const lettersKey = (campaign: Campaign) => ['member-letters', campaign ?? 'newsletter'];
export const memberLettersQuery = (campaign: Campaign) => ({
  queryKey: lettersKey(campaign),
  queryFn: () =>
    call(readMemberLetters, {
      query: campaign === undefined ? {} : campaign === profileCheck ? { check: 'yes' } : { campaign },
    }),
});
export const lettersChanged = (campaign: Campaign) => askAnew(lettersKey(campaign));

export function MemberLettersSent({ campaign, letters }: { campaign: Campaign; letters: readonly SentMemberLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <section className="letters-sent" aria-labelledby="verstuurd">
      <h2 id="verstuurd">Verstuurd</h2>
      <ul>
        {letters.map((one) => (
          <SentLine key={one.id} campaign={campaign} letter={one} />
        ))}
      </ul>
    </section>
  );
}

function SentLine({ campaign, letter }: { campaign: Campaign; letter: SentMemberLetter }) {
  const { id, subject, at, to, state, people, gone, waiting, failed } = letter;
  const [isStopping, setStopping] = useState(false);
  const [reason, setReason] = useState('');
  const steering = useMutation({
    mutationFn: (body: { act: 'pause' | 'resume' | 'cancel'; reason?: string; number?: number }) =>
      call(steerMemberLetter, { params: { id }, body }),
    onSuccess: () => setStopping(false),
    onSettled: () => lettersChanged(campaign),
  });
  const isHeld = state === 'paused' || state === 'stopped';
  const count = shownCount(waiting);
  const moment = new Date(at);
  return (
    <li>
      <p>
        <b>{subject}</b> <span className="soft">{`${day(moment)}, ${clockTime(moment)} uur`}</span>
      </p>
      <p className="small">
        {[
          standingName(letter),
          to === 'took_part' ? 'aan wie meedeed' : to === 'invited' ? 'aan wie was uitgenodigd' : '',
          people === 'hidden' ? '' : `${sayPanelCount(people)} ouders`,
          gone === null || gone === 'hidden' ? '' : `${sayPanelCount(gone)} weg`,
          count === null ? '' : `${sayPanelCount(count)} wachten`,
          failed === null || failed === 'hidden' ? '' : `${sayPanelCount(failed)} mislukt`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {letter.halted && <p className="small">{sayHalted(letter)}</p>}
      <NotDone why={!isStopping && steering.error ? whyNot(steering.error) : null} />
      {state === 'stopped' && (
        <Field label="Waarom mag het verder?">
          <TextInput value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      {isStopping ? (
        <ConfirmNumber
          id={`aantal-${id}`}
          number={count !== null && count > rules.confirm_over ? count : null}
          act="Stop het bericht"
          busyText="Bezig met stoppen"
          busy={steering.isPending}
          refused={steering.error ? whyNot(steering.error) : undefined}
          onConfirm={(number) => steering.mutate({ act: 'cancel', ...(number !== undefined && { number }) })}
          onCancel={() => setStopping(false)}
        >
          Wat nog niet weg is, <b>gaat niet meer weg</b>.
        </ConfirmNumber>
      ) : (
        (isHeld || state === 'running') && (
          <div className="actions">
            <Button
              kind="secondary"
              busy={steering.isPending}
              busyText="Bezig"
              onClick={() => steering.mutate(isHeld ? { act: 'resume', ...(reason && { reason }) } : { act: 'pause' })}
            >
              {isHeld ? 'Hervat' : 'Pauzeer'}
            </Button>
            <Button kind="quiet" onClick={() => setStopping(true)}>
              Stop
            </Button>
          </div>
        )
      )}
    </li>
  );
}
