import type { CampaignOverview, OddReason } from '#contract/calls/office/campaigns.ts';
import { day, noonOf } from '#contract/format.ts';
import { Notice } from '#ui/Notice.tsx';

const saying: Record<OddReason, string> = {
  network: 'begonnen er veel mensen vanaf hetzelfde netwerk.',
  jump: 'begonnen er veel meer mensen dan we verwachtten.',
};

/** Days on which an anonymous survey was begun oddly often: one person may have answered again and again. */
export function OddDays({ campaign: { days } }: { campaign: CampaignOverview }) {
  const odd = days.flatMap(({ day: iso, odd: reasons }) => reasons.map((why) => ({ iso, why })));
  if (odd.length === 0) return null;
  return (
    <div className="note">
      <Notice title="Er zijn opvallende dagen.">
        {odd.map(({ iso, why }) => `Op ${day(noonOf(iso))} ${saying[why]} `).join('')}
        Dat kan een school zijn waar veel ouders tegelijk meedoen. Het kan ook iemand zijn die vaker meedoet. Bekijk de
        antwoorden voordat je ze gebruikt.
      </Notice>
    </div>
  );
}
