import { restoreMailing, type SentMailing } from '#contract/calls/office/sending.ts';
import type { Toaster } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { theName, weekdayMoment } from './mailing-words.ts';

export async function restorePlannedMailing(
  campaign: string,
  mailing: Pick<SentMailing, 'id' | 'kind' | 'round'>,
  toast: Toaster,
) {
  try {
    const { starts_at } = await call(restoreMailing, { params: { id: mailing.id } });
    await askAnew(...['sending', 'sending-try', 'fieldwork'].map((key) => [key, campaign]));
    toast.success(`${theName(mailing, true)} staat weer klaar voor ${weekdayMoment(new Date(starts_at))}.`);
  } catch (error) {
    toast.error(whyNot(error));
  }
}
