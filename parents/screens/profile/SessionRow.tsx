import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { endSession } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { day, noonOf } from '#contract/format.ts';
import { call } from '../../api.ts';
import { type SessionView, sessionsQuery } from './sessionsQuery.ts';

const onDay = (isoDay: string) => day(noonOf(isoDay));

type Props = {
  session: SessionView;
  /** The row is about to go, and with it whatever has focus in it. */
  onEnded: (words: string) => void;
  onFailed: () => void;
};

export function SessionRow({ session: { id, since, last_seen, browser, current }, onEnded, onFailed }: Props) {
  const words = useId();
  const { end, isEnding } = useEnding(id, onEnded, onFailed);
  return (
    <li>
      <p id={words}>
        <strong>
          {current ? `Op dit apparaat${browser ? `: ${browser}` : ''}` : (browser ?? 'Een ander apparaat')}
        </strong>
        <span>
          {current && 'Hier ben je nu. '}
          Ingelogd op {onDay(since)}
          {!current && `, voor het laatst gebruikt op ${onDay(last_seen)}`}.
        </span>
      </p>
      {!current && (
        <button type="button" className="link-button" onClick={end} aria-describedby={words}>
          {isEnding ? 'Bezig met uitloggen' : 'Log daar uit'}
        </button>
      )}
    </li>
  );
}

function useEnding(id: string, onEnded: Props['onEnded'], onFailed: () => void) {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const gone = (words: string) => {
    onEnded(words);
    queries.setQueryData(sessionsQuery.queryKey, (all) => all?.filter((session) => session.id !== id));
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSession, { params: { id } }),
    onSuccess: () => gone('Je bent daar uitgelogd.'),
    onError: (failure) => {
      // It had ended by itself.
      if (failure instanceof CallFailed && failure.status === 404) gone('');
      else onFailed();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  function end() {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  }
  return { end, isEnding: isPending };
}
