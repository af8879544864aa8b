import type { OpenCampaign } from '#contract/calls/members.ts';
import { capitalize, dayMonth, dayMs, isoDay } from '#contract/format.ts';

const questions = (count: number) => (count === 1 ? '1 vraag' : `${count} vragen`);

/** 'Nog 8 dagen, tot en met 22 november': one that ends at midnight has the day before for its last. */
export function timeLeft(endsAt: string, now: Date): string {
  const last = new Date(new Date(endsAt).getTime() - 1);
  const left = Math.round((Date.parse(isoDay(last)) - Date.parse(isoDay(now))) / dayMs);
  if (left < 1) return 'Vandaag is de laatste dag';
  return `Nog ${left === 1 ? '1 dag' : `${left} dagen`}, tot en met ${dayMonth(last)}`;
}

type Size = Pick<OpenCampaign, 'passed' | 'most_left' | 'may_be_fewer'>;

/** 'Maximaal 8 vragen', or of who is on the way 'Nog maximaal 5 vragen'. */
export function sizeLeft({ passed, most_left, may_be_fewer }: Size): string {
  const words = [passed > 0 && 'nog', may_be_fewer && 'maximaal', questions(most_left)].filter(Boolean).join(' ');
  return capitalize(words);
}

/** 'Je hebt 3 van de maximaal 8 vragen gedaan.' */
export function progressSentence({ passed, most_left, may_be_fewer }: Size): string {
  if (most_left === 0) return 'Je hebt alle vragen gedaan. Je hoeft hem alleen nog af te ronden.';
  return `Je hebt ${passed} van de ${may_be_fewer ? 'maximaal ' : ''}${questions(passed + most_left)} gedaan.`;
}

export function actionOf({ passed, most_left }: Size): string {
  if (passed === 0) return 'Vul in';
  return most_left === 0 ? 'Rond af' : `Ga verder bij vraag ${passed + 1}`;
}

/** What stands below the heading. */
export function welcomeSentence(open: readonly OpenCampaign[]): string {
  const [first] = open;
  if (!first) return 'Fijn dat je meedoet.';
  if (first.passed > 0) return 'Je was al op weg. Je antwoorden staan er nog.';
  return open.length === 1
    ? 'Er ligt een vragenlijst voor je klaar.'
    : `Er liggen ${open.length} vragenlijsten voor je klaar.`;
}
