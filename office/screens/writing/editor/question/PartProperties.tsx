import { lazy, Suspense } from 'react';
import { enumerate } from '#contract/format.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { isStatements } from '#questionnaire/draft/statements.ts';
import type { QuestionType } from '#questionnaire/question-types.ts';
import { useEditing, type Writing } from '../editing.tsx';
import { optionsOf } from '../edits/options.ts';
import { saidIn } from '../edits/piping.ts';
import { type Part, withKey, without } from '../edits/questions.ts';
import { fieldId } from '../element-ids.ts';
import { RefField, Switch } from '../parts.tsx';
import { isChoice, questionKindOf } from './kinds.ts';
import { usePart } from './QuestionWords.tsx';

const CountBounds = lazy(async () => ({ default: (await import('./NumberBounds.tsx')).CountBounds }));
const NumberBounds = lazy(async () => ({ default: (await import('./NumberBounds.tsx')).NumberBounds }));
const ChanceOrder = lazy(() => import('../ChanceOrder.tsx'));
const Piping = lazy(async () => ({ default: (await import('./Piping.tsx')).Piping }));

const scale_least = 3;
const scale_most = 11;

type Props = {
  writing: Writing;
  part: Part;
  entry: QuestionEntry;
  /** 'vraag 5': what its acts are called. */
  label: string;
  /** Answers to it exist by this name. */
  isOut: boolean;
};

const boundsOf: Record<QuestionType, typeof CountBounds | typeof NumberBounds | undefined> = {
  multiple_choice: undefined,
  multiple_answer: CountBounds,
  text: undefined,
  number: NumberBounds,
  date: undefined,
  statements: undefined,
  information: undefined,
};

export function PartProperties({ writing: { draft }, part, entry, label, isOut }: Props) {
  const { now, keep } = usePart(part, label);
  /** What a file says and the question cannot have stands there too, to be put off. */
  const flag = (can: boolean, key: string, label: string, told?: string) =>
    (can || entry[key] === true) && (
      <Switch
        label={label}
        told={told}
        checked={entry[key] === true}
        onChange={(on) => keep(withKey(now(), key, on))}
      />
    );
  const type = questionKindOf(entry);
  const Bounds = type && boundsOf[type];
  return (
    <>
      {entry.type === 'multiple_choice' && <AsScale entry={entry} now={now} keep={keep} />}
      {flag(
        isChoice(entry) && entry.presentation !== 'scale',
        'shuffle',
        'Antwoorden in wisselende volgorde',
        'Iedere ouder ziet een eigen volgorde.',
      )}
      {isStatements(entry) &&
        flag(true, 'shuffle', 'Stellingen in wisselende volgorde', 'Iedere ouder ziet een eigen volgorde.')}
      <Suspense>{Bounds && <Bounds part={part} entry={entry} now={now} keep={keep} />}</Suspense>
      {flag(entry.type === 'multiple_choice', 'scale', 'Ordinale schaal')}
      {flag(
        entry.type === 'text',
        'quotable',
        'Antwoorden laten lezen',
        'Bij de vraag staat dan: We kunnen je antwoord zonder naam laten lezen.',
      )}
      {flag(true, 'sensitive', 'Gevoelige vraag', 'De resultaten zijn dan voorzichtiger met kleine groepen.')}
      {flag(
        ownSetting(draft.settings, 'anonymous') === true && entry.type === 'multiple_choice',
        'background',
        'Kenmerk voor de resultaten',
        'De andere vragen kunnen hiernaar verdeeld worden.',
      )}
      <Suspense>
        {part.sub === null && <ChanceOrder draft={draft} questionKey={part.key} label={label} />}
        <Piping draft={draft} part={part} label={label} />
      </Suspense>
      <Named draft={draft} part={part} entry={entry} label={label} isOut={isOut} />
    </>
  );
}

type PropertyProps = Pick<ReturnType<typeof usePart>, 'now' | 'keep'> & { entry: QuestionEntry };

function AsScale({ entry, now, keep }: PropertyProps) {
  const count = optionsOf(entry).length;
  const isOn = entry.presentation === 'scale';
  const fits = count >= scale_least && count <= scale_most && !entry.other;
  return (
    <Switch
      label="Toon als schaal"
      told={
        fits || isOn
          ? 'Op een breed scherm naast elkaar, op een telefoon onder elkaar.'
          : `Kan met ${scale_least} tot en met ${scale_most} antwoorden, zonder ‘Anders’.`
      }
      fixed={!fits && !isOn}
      checked={isOn}
      // A scale has one order for everybody.
      onChange={(on) =>
        keep(on ? { ...without(now(), 'shuffle'), presentation: 'scale' } : without(now(), 'presentation'))
      }
    />
  );
}

type NamedProps = Pick<Props, 'part' | 'entry' | 'label' | 'isOut'> & Pick<Writing, 'draft'>;

/** Its name in the file; words of other questions that say its answer follow, and that is told before and after. */
function Named({ draft, part, entry, label, isOut }: NamedProps) {
  const editing = useEditing();
  const { now, keep } = usePart(part, label);
  const said = entry.ref ? saidIn(draft, entry.ref) : [];
  const where = `vraag ${enumerate(said.map(String))}`;
  function rename(ref: string | undefined) {
    const also = said.length > 0 ? ` Ook in de tekst van ${where}.` : '';
    keep(withKey(now(), 'ref', ref), 'Naam gewijzigd');
    editing.say(ref ? `De naam is nu ${ref}.${also}` : 'De naam is weg.');
  }
  return (
    <RefField
      id={part.sub === null ? fieldId('ref') : undefined}
      value={entry.ref ?? ''}
      isFixed={isOut}
      more={said.length > 0 && !isOut ? `De tekst van ${where} verandert mee.` : undefined}
      onKeep={rename}
    />
  );
}
