import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addComment,
  answerReview,
  askReview,
  comment_most,
  type ReviewComment,
  readReview,
  resolveComment,
} from '#contract/calls/office/authoring/review.ts';
import { clockTime, day } from '#contract/format.ts';
import type { DraftQuestion } from '#questionnaire/draft/draft.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { askAnew, call, whyNot } from '../../../api.ts';
import { useLookAgain } from '../../../live/useLookAgain.ts';

type Props = { campaign: string; questions: readonly DraftQuestion[]; open: string; onOpen: (key: string) => void };

/** What colleagues say of this question and of the others, and whom to ask. Also for who only reads along. */
export default function Review({ campaign, questions, open, onOpen }: Props) {
  const key = ['review', campaign];
  useLookAgain(`draft:${campaign}`, key);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => call(readReview, { params: { id: campaign } }),
  });
  const [words, setWords] = useState('');
  const [colleague, setColleague] = useState('');
  const after = { onSuccess: () => askAnew(['review']) };
  const say = useMutation({
    mutationFn: () => call(addComment, { params: { id: campaign }, body: { key: open, words: words.trim() } }),
    onSuccess: () => {
      setWords('');
      return after.onSuccess();
    },
  });
  const resolve = useMutation({
    mutationFn: ({ id, resolved }: { id: string; resolved: boolean }) =>
      call(resolveComment, { params: { id: campaign, comment: id }, body: { resolved } }),
    ...after,
  });
  const ask = useMutation({
    mutationFn: (staff_id: string) => call(askReview, { params: { id: campaign }, body: { staff_id } }),
    ...after,
  });
  const answer = useMutation({
    mutationFn: (request: string) => call(answerReview, { params: { id: campaign, request } }),
    ...after,
  });
  const failure = [say, resolve, ask, answer].find((one) => one.isError)?.error ?? (data ? null : error);
  const { comments = [], requests = [], colleagues = [] } = data ?? {};
  const here = comments.filter((one) => one.key === open);
  const elsewhere = comments.filter((one) => one.key !== open && !one.resolved);
  const places = new Map(questions.map((one, at) => [one.key, at + 1]));
  const line = (one: ReviewComment) => (
    <Comment key={one.id} comment={one} onResolve={(resolved) => resolve.mutate({ id: one.id, resolved })} />
  );
  const free = colleagues.filter(({ id }) => !requests.some(({ staff_id }) => staff_id === id));
  return (
    <section className="properties review" aria-labelledby="meelezen">
      <h2 id="meelezen">Opmerkingen</h2>
      {failure && <p className="notice wrong">{whyNot(failure)}</p>}
      {here.length > 0 && <ul>{here.map(line)}</ul>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() && !say.isPending) say.mutate();
        }}
      >
        <Field label="Opmerking bij deze vraag" plain>
          <TextArea rows={2} maxLength={comment_most} value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        <Button kind="secondary" type="submit" busy={say.isPending} busyText="Bezig met plaatsen">
          Plaats opmerking
        </Button>
      </form>
      {elsewhere.length > 0 && (
        <>
          <h3>Open bij andere vragen</h3>
          <ul>
            {elsewhere.map((one) =>
              places.has(one.key) ? (
                <li key={one.id}>
                  <button type="button" className="link-button" onClick={() => onOpen(one.key)}>
                    {`Vraag ${places.get(one.key)}`}
                  </button>
                  {`: ${one.words}`}
                </li>
              ) : (
                line(one)
              ),
            )}
          </ul>
        </>
      )}
      <h3>Meelezen</h3>
      {requests.map(({ id, to, by, mine }) => (
        <p key={id}>
          {mine ? `${by ?? 'Iemand'} vraagt of je meeleest. ` : `${to ?? 'Iemand'} is gevraagd mee te lezen. `}
          <button type="button" className="link-button" onClick={() => answer.mutate(id)}>
            {mine ? 'Ik heb meegelezen' : `Vraag ${to ?? 'dit'} niet meer`}
          </button>
        </p>
      ))}
      {free.length > 0 ? (
        <>
          <Field label="Collega" plain>
            <Select
              value={colleague}
              onChange={({ target }) => setColleague(target.value)}
              options={[
                { value: '', label: 'Kies een collega' },
                ...free.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          <p>
            <Button
              kind="secondary"
              busy={ask.isPending}
              busyText="Bezig met vragen"
              onClick={() => {
                if (colleague) ask.mutate(colleague);
                setColleague('');
              }}
            >
              Vraag om meelezen
            </Button>
          </p>
        </>
      ) : (
        data && requests.length === 0 && <p className="soft small">Er is nu geen collega om te vragen.</p>
      )}
    </section>
  );
}

type CommentProps = { comment: ReviewComment; onResolve: (resolved: boolean) => void };

/** One whose question is gone says which that was. */
const Comment = ({ comment: { question, words, by, at, resolved }, onResolve }: CommentProps) => (
  <li>
    <p className={resolved ? 'soft' : undefined}>{words}</p>
    <p className="soft small">
      {`${by ?? 'Een oud-collega'}, ${day(new Date(at))} om ${clockTime(new Date(at))} uur, bij ‘${question || 'een vraag zonder tekst'}’.`}
      {resolved && ` Opgelost door ${resolved.by ?? 'een oud-collega'}.`}{' '}
      <button type="button" className="link-button" onClick={() => onResolve(!resolved)}>
        {resolved ? 'Toch niet opgelost' : 'Opgelost'}
      </button>
    </p>
  </li>
);
