import { useState } from 'react';
import { type DrawExplained, explainDraw } from '#contract/calls/office/draw.ts';
import { day } from '#contract/format.ts';
import { call, whyNot } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';

/** Why this member got the invitation to a survey, or did not. Asked for when somebody wonders: it is a line in the audit. */
export function WhyAsked({ id, campaign }: { id: string; campaign: string }) {
  const [told, setTold] = useState<DrawExplained['draws'] | string>();
  async function ask() {
    try {
      setTold((await call(explainDraw, { params: { id, campaign } })).draws);
    } catch (failure) {
      setTold(whyNot(failure));
    }
  }
  return (
    <small aria-live="polite">
      {told === undefined && <LinkButton onClick={() => void ask()}>Waarom wel of niet?</LinkButton>}
      {typeof told === 'string' && told}
      {Array.isArray(told) && (told.length === 0 ? 'Hiervoor is niet geloot.' : told.map(sentenceOf).join(' '))}
    </small>
  );
}

const sentenceOf = ({ at, sentence }: DrawExplained['draws'][number]): string => `${day(new Date(at))}: ${sentence}`;
