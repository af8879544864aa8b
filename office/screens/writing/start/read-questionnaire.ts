import { campaignFile } from '#contract/calls/office/changes.ts';
import { pluralOf } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { locateJsonLines } from '#questionnaire/convert/json-lines.ts';
import {
  type Loss,
  placeOfJsonFault,
  questions_most,
  sayUnreadable,
  type UnreadableFile,
  unreadableWords,
} from '#questionnaire/convert/losses.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { readLimeSurvey } from '#questionnaire/limesurvey/limesurvey.ts';
import type { Fate } from '#questionnaire/paste/parsed.ts';
import { readPaste } from '#questionnaire/paste/paste.ts';
import { readQualtrics } from '#questionnaire/qualtrics/qualtrics.ts';

/** What was made of a text or a file, before anything of it is taken; or why nothing can be. */
export type ReadQuestionnaire =
  | { file: CampaignFile; losses: readonly Loss[]; fates: readonly Fate[]; lines?: readonly number[] }
  | { refused: string; fates: readonly Fate[] };

/** More than anybody writes, and less than makes a browser stand still. */
export const characters_most = 400_000;
const file_characters_most = 20_000_000;
export const file_endings = ['json', 'lss', 'qsf', 'txt'];

const known =
  'Kies een lijst van het Ouderpanel (.json), uit LimeSurvey (.lss) of Qualtrics (.qsf), of een tekst (.txt).';

/** What people have in the place of what we read, and what they can do about it. */
const others: Record<string, string> = {
  lsa: 'Dit is een archief van LimeSurvey. Exporteer daar de vragenlijststructuur (.lss), en kies die.',
  lsg: unreadableWords.not_a_survey,
  lsq: unreadableWords.not_a_survey,
  docx: 'Een bestand van Word lezen we niet. Open het, kopieer de vragen en plak ze hierboven.',
  doc: 'Een bestand van Word lezen we niet. Open het, kopieer de vragen en plak ze hierboven.',
  pdf: 'Een pdf lezen we niet. Open hem, kopieer de vragen en plak ze hierboven.',
};

export function understandText(text: string): ReadQuestionnaire {
  const read = readPaste(text);
  return 'unreadable' in read ? { refused: sayUnreadable(read), fates: read.fates } : read;
}

const refusing = (why: UnreadableFile): ReadQuestionnaire => ({ refused: sayUnreadable(why), fates: [] });
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export function refuseFile(name: string, size: number): string | undefined {
  const told = others[endingOf(name)];
  if (told) return told;
  if (!file_endings.includes(endingOf(name))) return `Dit bestand lezen we niet. ${known}`;
  return size > file_characters_most ? unreadableWords.too_large : undefined;
}

export function understandFile(name: string, text: string): ReadQuestionnaire {
  const ending = endingOf(name);
  if (ending === 'lss' || ending === 'qsf') {
    const read = ending === 'lss' ? readLimeSurvey(text) : readQualtrics(text);
    return 'unreadable' in read ? refusing(read) : { ...read, fates: [] };
  }
  return ending === 'txt' ? understandText(text) : understandJson(text);
}

/** A file of ours needs no conversion: of what has the shape of one, publishing names at its question what is wrong. */
function understandJson(given: string): ReadQuestionnaire {
  const text = given.replace(/^\uFEFF/, '');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refusing({ unreadable: 'not_json', place: placeOfJsonFault(text) });
  }
  const { error } = campaignFile.safeParse(read);
  if (error) return refusing({ unreadable: 'no_list', ...placeOfMember(text, error.issues[0]!.path) });
  const { questions } = read as CampaignFile;
  if (!questions) return refusing({ unreadable: 'no_list', member: 'questions' });
  if (JSON.stringify(read).length > rules.campaign_file_mebibytes * 1024 * 1024)
    return refusing({ unreadable: 'too_large' });
  if (questions.length > questions_most) return refusing({ unreadable: 'too_many_questions' });
  return { file: read as CampaignFile, losses: [], fates: [] };
}

/** `questions[0].title`, with its line. */
function placeOfMember(text: string, path: readonly PropertyKey[]): Pick<UnreadableFile, 'place' | 'member'> {
  const member = path.reduce<string>(
    (said, key) => (typeof key === 'number' ? `${said}[${key}]` : [said, String(key)].filter(Boolean).join('.')),
    '',
  );
  const read = locateJsonLines(text);
  const line = 'lines' in read ? read.lines.get(member) : undefined;
  return { ...(line && { place: { line } }), ...(member && { member }) };
}

/** 'Herkend: 2 vragen, 3 antwoorden en 1 sprong.' */
export function sayUnderstood({ questions }: CampaignFile): string {
  const all = questions ?? [];
  const options = all.flatMap((one) => one.options ?? []);
  const answers = options.length + all.filter(({ other }) => other).length;
  const jumps = [...all, ...options].filter(({ go_to }) => go_to).length;
  const conditions = all.filter(({ show_if }) => show_if).length;
  const said = [
    pluralOf(all.length, 'vraag', 'vragen'),
    ...(answers > 0 ? [pluralOf(answers, 'antwoord', 'antwoorden')] : []),
    ...(jumps > 0 ? [pluralOf(jumps, 'sprong', 'sprongen')] : []),
    ...(conditions > 0 ? [pluralOf(conditions, 'voorwaarde', 'voorwaarden')] : []),
  ];
  const last = said.pop()!;
  return `Herkend: ${said.length > 0 ? `${said.join(', ')} en ${last}` : last}.`;
}
