import type { DrawLook } from '#contract/calls/office/draw.ts';
import { channelNames } from '#contract/channels.ts';
import { euro } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { TitledSection } from '../../parts/TitledSection.tsx';

export function DrawCost({ look: { cost, forecast } }: { look: DrawLook }) {
  const used = cost.filter(({ members }) => members !== null);
  if (used.length === 0) return null;
  const sum = used.reduce((all, { cents }) => all + cents, 0);
  return (
    <TitledSection id="kosten" title="Wat kost het?">
      <dl className="facts-list measure">
        {used.map(({ channel, members, cents_each, cents }) => (
          <div key={channel}>
            <dt>
              {channelNames[channel]}, {sayPanelCount(members)} ouders
              <span className="soft small">
                {cents_each > 0 ? `${cent(cents_each)} per bericht` : 'kost niets extra'}
              </span>
            </dt>
            <dd>{euro(cents)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>De uitnodiging, ongeveer</dt>
          <dd>{euro(sum)}</dd>
        </div>
      </dl>
      <p className="soft small">
        {sum > 0 && forecast?.expected
          ? `De uitnodiging kost ongeveer ${euro(sum / forecast.expected)} per ingevulde lijst. `
          : ''}
        Elke herinnering kost hooguit nog eens zoveel als de uitnodiging: alleen wie niet klaar is krijgt er een.
      </p>
    </TitledSection>
  );
}

const centFormat = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 });
const cent = (cents: number): string => (cents === 1 ? '1 cent' : `${centFormat.format(cents)} cent`);
