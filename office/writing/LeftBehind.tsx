import { useState } from 'react';
import { useToast } from '#ui/Toasts.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { unsentLists } from './local-draft.ts';
import { discardUnsent } from './open-drafts.ts';

/** At a questionnaire that is not there: what was typed in it here and never arrived. */
export function LeftBehind({ id, email }: { id: string; email: string }) {
  const toast = useToast();
  const [isThere, setThere] = useState(() => unsentLists(email).some((list) => list.id === id));
  if (!isThere) return null;
  function discard() {
    const putBack = discardUnsent(id, email);
    setThere(false);
    const undo = () => {
      putBack();
      setThere(true);
    };
    toast.success(discarded, { undo });
  }
  return (
    <p className="soft">
      Wat je in deze vragenlijst typte, is niet verstuurd. Het staat nog in deze browser.{' '}
      <LinkButton onClick={discard}>Weggooien</LinkButton>
    </p>
  );
}

export const discarded = 'Wat niet was bewaard, is weggegooid.';
