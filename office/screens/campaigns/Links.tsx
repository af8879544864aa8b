import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { CopyLink } from '../../parts/CopyLink.tsx';

export function Links({ campaign: { anonymous, anonymous_url, stage, link } }: { campaign: CampaignOverview }) {
  return (
    <section className="block" aria-labelledby="links">
      <div className="title">
        <h2 id="links">Links</h2>
      </div>
      {anonymous_url && (
        <CopyLink
          label="De link voor iedereen"
          hint={
            stage === 'open'
              ? 'Wie deze link heeft, kan meedoen.'
              : 'Wie deze link opent, leest dat de vragenlijst niet open is.'
          }
          url={anonymous_url}
        />
      )}
      {!anonymous && (
        <p className="measure">
          De links zijn persoonlijk: iedere ouder krijgt een eigen link, in het bericht met de uitnodiging. Het panel
          bewaart de links niet. Daarom kun je ze hier niet zien.
        </p>
      )}
      {anonymous && !anonymous_url && (
        <p className="measure">Er komt één link voor iedereen zodra de vragenlijst gepubliceerd is.</p>
      )}
      <p className="measure after">
        {link ? (
          <>
            Wie klaar is, gaat na 5 seconden naar{' '}
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
            .
          </>
        ) : (
          'Wie klaar is, gaat na 5 seconden naar de homepage.'
        )}
      </p>
    </section>
  );
}
