import { useRef } from 'react';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useToast } from '#ui/Toasts.tsx';

/** Where the survey is, and where it leads. */
export function Links({ campaign: { anonymous, anonymous_url, stage, link } }: { campaign: CampaignOverview }) {
  return (
    <section className="block" aria-labelledby="links">
      <div className="title">
        <h2 id="links">Links</h2>
      </div>
      {anonymous_url && <Shared url={anonymous_url} isOpen={stage === 'open'} />}
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
          'Wie klaar is, gaat na 5 seconden naar de voorpagina.'
        )}
      </p>
    </section>
  );
}

function Shared({ url, isOpen }: { url: string; isOpen: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('De link is gekopieerd.');
    } catch {
      // Not over http, and not where the browser forbids it: the person can do it by hand.
      input.current?.select();
      toast.error('Kopiëren lukt niet in deze browser. De link is geselecteerd: kopieer hem zelf.');
    }
  }

  return (
    <div className="shared">
      <Field
        label="De link voor iedereen"
        hint={
          isOpen ? 'Wie deze link heeft, kan meedoen.' : 'Wie deze link opent, leest dat de vragenlijst niet open is.'
        }
      >
        <TextInput ref={input} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button kind="secondary" onClick={() => void copy()}>
        Kopieer de link
      </Button>
    </div>
  );
}
