import { CallFailed } from '#contract/client.ts';
import { reminderTooNear } from '#contract/office/too-near.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';

/** Refused because another reminder left or leaves within hours. */
export const isTooNear = (error: unknown): boolean =>
  error instanceof CallFailed && error.body.type === reminderTooNear;

/** The way on for anyone who means this reminder beside the other. */
export const RemindAnyway = ({ onAgain }: { onAgain: () => void }) => (
  <>
    {' Bedoel je ze allebei? '}
    <LinkButton onClick={onAgain}>Herinner toch</LinkButton>
  </>
);
