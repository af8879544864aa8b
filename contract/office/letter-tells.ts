import { sensitiveIn } from '#questionnaire/plain-dutch/answers.ts';

/** What a question may ask without being sensitive, and a subject should not say. */
const trouble =
  /(?<!\p{L})(?:(?:cyber)?gepest|pest(?:en|gedrag)|ruzies?|huilt|overl(?:ijden|eden)|rouw|jeugdzorg|jeugdhulp|pleeg(?:kind|gezin|ouders?)|schorsing|geschorst|spijbel\p{L}*|thuiszitters?|dyslexie|hoogbegaafd\p{L}*|opvoedproblemen|opvoedhulp|gedragsproblemen|bedplassen|ex)(?!\p{L})/iu;

/**
 * What in a subject tells a bystander what goes on in a family: it is read over shoulders and on locked screens. The
 * topics are those that make a question sensitive, and a few more.
 */
export function tellsOfFamily(subject: string): { word: string; topic: string } | null {
  const [word] = trouble.exec(subject) ?? [];
  return sensitiveIn(subject) ?? (word === undefined ? null : { word, topic: 'wat er thuis speelt' });
}
