import type { WeightingReport } from '#contract/calls/office/results/weightings.ts';
import type { Results } from '#contract/calls/office/results.ts';
import { CallFailed } from '#contract/client.ts';
import { problems } from '#contract/problem.ts';
import { percent } from '#contract/results/account.ts';
import { number } from '../../number.ts';

export const people = (n: number): string => (n === 1 ? '1 ouder' : `${number(n)} ouders`);

/** Why a call was refused: the sentences of its fields where it has any. */
export function messageOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return problems.failed.message;
  const fields = Object.values(error.body.errors ?? {}).flat();
  return fields.length > 0 ? [...new Set(fields)].join(' ') : error.body.message;
}

export const guardWords: Record<Results['rules'], string> = {
  inside: 'Je ziet exacte aantallen, want je mag bestanden per deelnemer openen. Alleen voor intern gebruik.',
  anonymous:
    'Deze vragenlijst is anoniem. Aantallen zijn afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen. Toetsen en meer voorwaarden kunnen hier niet.',
  outside:
    'Je mag geen bestanden per deelnemer openen. Aantallen zijn daarom afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen. Toetsen en meer voorwaarden kunnen hier niet.',
};

const design_effect_most = 3;
const unknown_most = 0.1;

export const costWords = ({ design_effect }: Pick<WeightingReport, 'design_effect'>): string =>
  design_effect > design_effect_most ? 'De weging kost tweederde van de zeggingskracht.' : '';

/** Of how many it is not known where they stand, where these are many. */
export const unknownWords = ({ unknown }: Pick<WeightingReport['margins'][number], 'unknown'>): string =>
  unknown !== null && unknown > unknown_most ? `Van ${percent(unknown * 100)} van de deelnemers is dit onbekend.` : '';
