import { useMutation, useQuery } from '@tanstack/react-query';
import { switchProfileCheck } from '#contract/calls/office/member-letters.ts';
import { call, whyNot } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { MemberLetterPreview } from '../letters/Phone.tsx';
import { TestMemberLetter } from '../report/MemberLetter.tsx';
import { lettersChanged, MemberLettersSent, memberLettersQuery, profileCheck } from '../report/MemberLettersSent.tsx';
import { Switch } from '../writing/editor/parts.tsx';

export function ProfileCheck() {
  const { data, error, refetch } = useQuery(memberLettersQuery(profileCheck));
  const switching = useMutation({
    mutationFn: (on: boolean) => call(switchProfileCheck, { body: { on } }),
    onSettled: () => lettersChanged(profileCheck),
  });
  const letter = data && { ...data.words, check: 'yes' as const };
  return (
    <section className="block" aria-labelledby="klopt">
      <div className="title">
        <h2 id="klopt">Klopt dit nog?</h2>
      </div>
      <p className="measure">
        Leden met antwoorden van meer dan een jaar oud krijgen één keer per jaar een mail. Ze loggen in, kijken hun
        antwoorden na en klikken op ‘Alles klopt’. Wie een pauze heeft, deze mail uitzette of deze week al een bericht
        kreeg, krijgt hem niet.
      </p>
      <Awaited query={{ data, error, refetch }} rows={2} of="deze mail" />
      {data && letter && (
        <>
          <div className="after">
            <Switch
              label="Stuur deze mail vanzelf, elke ochtend aan een deel van de leden"
              checked={switching.isPending ? switching.variables : (data.on ?? false)}
              onChange={(on) => switching.mutate(on)}
            />
          </div>
          <NotDone why={switching.error && whyNot(switching.error)} />
          <Fold id="klopt-mail" title="Bekijk en test de mail">
            <div className="member-letter">
              <TestMemberLetter letter={letter} whatsapp={data.whatsapp} />
              <MemberLetterPreview letter={letter} />
            </div>
          </Fold>
          <MemberLettersSent campaign={profileCheck} letters={data.letters} />
        </>
      )}
    </section>
  );
}
