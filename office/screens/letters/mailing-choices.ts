import type { tryMailing } from '#contract/calls/office/sending.ts';
import type { Input } from '#contract/endpoint.ts';

/** What somebody is about to send. It stands in the address, so that a reload or a log-in in between loses nothing. */
export type MailingChoices = Input<typeof tryMailing, 'body'>;

const kinds = { uitnodiging: 'invitation', herinnering: 'reminder', bedankbericht: 'thank_you' } as const;
type KindName = keyof typeof kinds;
export const nameOfKind = (kind: MailingChoices['kind']): KindName =>
  (Object.keys(kinds) as KindName[]).find((name) => kinds[name] === kind)!;

/** Nobody was invited yet: then an invitation is meant, and a reminder a week later. */
export function readChoices(search: URLSearchParams): MailingChoices {
  const kind = kinds[(search.get('soort') ?? 'uitnodiging') as KindName] ?? 'invitation';
  const days = (search.get('na') ?? '').split(',').filter((day) => /^[1-9]\d{0,2}$/.test(day));
  const thanks = search.get('dank') ?? '';
  const after = [...new Set(days.map(Number))].sort((a, b) => a - b).slice(0, 3);
  return {
    kind,
    at: search.get('op') || null,
    after: kind === 'invitation' ? after : [],
    ...(kind === 'invitation' && /^[1-9]\d{0,2}$/.test(thanks) && { thanks: Math.min(365, Number(thanks)) }),
    ...(search.has('laatste') && { last: true }),
    ...(search.has('nacht') && { at_night: true }),
    ...(search.has('toch') && { again: true }),
  };
}

/** The address with these choices: what is as usual is left out. */
export function writeChoices(choices: MailingChoices): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: string | null | undefined) => value && search.set(name, value);
  if (choices.kind !== 'invitation') put('soort', nameOfKind(choices.kind));
  put('op', choices.at);
  put('na', choices.after.join(','));
  put('dank', choices.thanks ? String(choices.thanks) : null);
  put('laatste', choices.last ? '1' : null);
  put('nacht', choices.at_night ? '1' : null);
  put('toch', choices.again ? '1' : null);
  return search;
}
