import type { ReactNode } from 'react';
import { dayMonth, noonOf } from '#contract/format.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { number } from '../../../number.ts';
import { readMoment } from '../editor/edits/moment-text.ts';

/** One sentence about what will happen to how many people, and what is good to know beside it. */
export type Saying = { say: ReactNode; more: string };

export const ofSettings: Saying = {
  say: 'Alleen data, link, gevraagde gegevens of berichten zijn anders. Dat kan zonder nieuwe versie.',
  more: 'Niemand die bezig is, merkt er iets van. Wat al verstuurd is, blijft zoals het was.',
};

export const ofSettingsAlone: Saying = {
  say: 'Data, link, gevraagde gegevens en berichten kun je nu al aanpassen, zonder nieuwe versie.',
  more: 'De vragen blijven zoals ouders ze nu krijgen. Wat je daarin schreef, blijft in je concept staan.',
};

/** `halfway`: null is under ten, of an anonymous list; its numbers go up by ten. */
export function ofNext(draft: Draft, version: number, halfway: number | null): Saying {
  const anonymous = ownSetting(draft.settings, 'anonymous') === true;
  const count = halfway === 1 ? '1 ouder' : `${anonymous ? 'Minstens ' : ''}${number(halfway ?? 0)} ouders`;
  return {
    say: (
      <>
        {halfway === null && 'Minder dan tien ouders zijn halverwege. '}
        {halfway === 0 && 'Niemand is halverwege. '}
        {halfway !== null && halfway > 0 && (
          <>
            <b>{count}</b>
            {` ${halfway === 1 ? 'is halverwege en maakt' : 'zijn halverwege en maken'} versie ${version - 1} af. `}
          </>
        )}
        {`Wie nog begint, krijgt versie ${version}.`}
      </>
    ),
    more: 'De antwoorden van alle versies komen bij elkaar, per variabelenaam.',
  };
}

export function ofFirst({ settings, questions }: Draft): Saying {
  const anonymous = ownSetting(settings, 'anonymous') === true;
  const count = questions.length === 1 ? '1 vraag' : `${number(questions.length)} vragen`;
  return {
    say: (
      <>
        {`De vragenlijst met ${count} gaat open${opening(ownSetting(settings, 'opens_at'))}. `}
        <b>Er wordt nog niemand uitgenodigd.</b>
      </>
    ),
    more: `${
      anonymous
        ? 'Er komt één link voor iedereen. Na het publiceren blijft de vragenlijst anoniem.'
        : 'Ouders krijgen een eigen link zodra je ze uitnodigt. Na het publiceren kun je de vragenlijst niet meer anoniem maken.'
    } De vragen staan dan vast. Een fout gevonden? Dan maak je een volgende versie.`,
  };
}

/** ' op 2 december', ' op 2 december om 09.00 uur', or ' zodra je publiceert' */
function opening(text: unknown): string {
  const said = readMoment(text);
  if (said.other !== undefined) return '';
  if (said.day === '') return ' zodra je publiceert';
  const day = dayMonth(noonOf(said.day));
  return ` op ${day}${said.time ? ` om ${said.time.replace(':', '.')} uur` : ''}, of meteen als dat al voorbij is`;
}
