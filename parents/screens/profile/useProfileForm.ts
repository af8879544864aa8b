import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { putUser, type UserView } from '#contract/calls/members.ts';
import { sentences } from '#contract/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { atFields, readFailure } from '../../failure.ts';
import type { AccountFields, Refusals } from '../../fields/account.ts';
import { userQuery } from '../../user.ts';
import {
  type Base,
  bodyOf,
  changedPaths,
  fieldsOf,
  formOf,
  needsSecret,
  pathsToSave,
  refusalsOf,
  type Tab,
  type Wire,
  wireOf,
} from './form.ts';

type Options = {
  user: UserView;
  /** Undefined while no tab is open. */
  tab: Tab | undefined;
  openTab: (tab: Tab) => void;
};

/** One form for both tabs: what was typed on one stays while the other is open, and a save saves it too. */
export function useProfileForm({ user, tab, openTab }: Options) {
  const form = useForm<AccountFields>({
    defaultValues: formOf(user),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  /** Whom the form is about, and what it held when that was last filled in or saved. */
  const [base, setBase] = useState<Base>(() => ({ user, values: formOf(user) }));
  const changed = changedPaths(form.watch(), base);
  const untouched = changed.length === 0;
  const [secret, setSecret] = useState('');
  const asksSecret = needsSecret(changed, form.getValues(), base);
  useEffect(() => {
    // Something newer came in; what somebody is typing is not taken from them.
    if (user === base.user || !untouched) return;
    form.reset(formOf(user));
    setBase({ user, values: formOf(user) });
  }, [form, user, base, untouched]);

  const toast = useToast();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(putUser, { body }),
  });
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  /** What the server refused: that stands until something else is filled in. */
  const refused = useRef<{ refusals: Refusals; wire: Wire }>({ refusals: {}, wire: {} });
  const [attempt, setAttempt] = useState({ tab, count: 0 });
  /** What the server said that belongs to no field; undefined while nothing went wrong. */
  const [failure, setFailure] = useState<string[]>();

  // What was wrong on one tab is not shown on another, nor when somebody comes back to it.
  useEffect(() => {
    if (attempt.tab === tab) return;
    form.clearErrors();
    setFailure(undefined);
    setAttempt({ tab, count: 0 });
  }, [attempt.tab, tab, form]);

  /** The sentences at their fields, on the tab that is open or else on the other one. */
  function show(refusals: Refusals, here: Tab) {
    form.clearErrors();
    for (const [path, message] of Object.entries(refusals)) form.setError(path as 'name', { type: 'rule', message });
    const isHere = Object.keys(fieldsOf(here, user)).some((path) => path in refusals);
    const at = isHere ? here : here === 'general' ? 'attributes' : 'general';
    setAttempt(({ count }) => ({ tab: at, count: count + 1 }));
    if (at !== here) openTab(at);
  }

  async function save(here: Tab) {
    const values = structuredClone(form.getValues());
    const paths = pathsToSave(here, values, base);
    const refusals = refusalsOf(paths, values, base.user);
    const sure = needsSecret(changedPaths(values, base), values, base);
    if (sure && secret === '') refusals.current_password = sentences.required;
    setFailure(undefined);
    if (Object.keys(refusals).length > 0) return show(refusals, here);
    form.clearErrors();
    setBusy(true);
    try {
      await mutateAsync({ ...bodyOf(paths, values, base.user), ...(sure && { current_password: secret }) });
      setSecret('');
      setBase({ user: base.user, values });
      setAttempt({ tab: here, count: 0 });
      toast.success('Gegevens zijn opgeslagen!');
      // How it is kept, the server says when it is asked: a reply to a save may say anything.
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    } catch (cause) {
      refuse(readFailure(cause), wireOf(values, base.user), here);
    }
  }

  function refuse({ refusals, messages }: ReturnType<typeof readFailure>, wire: Wire, here: Tab) {
    const known = { ...fieldsOf('general', user), ...fieldsOf('attributes', user) };
    const { fields, others } = atFields(refusals, new Set(Object.keys(known)));
    refused.current = { refusals: fields, wire };
    const isPlaced = Object.keys(fields).length > 0;
    if (isPlaced) show(fields, here);
    else toast.error('Het wijzigen is mislukt, probeer het later nogmaals.');
    if (!isPlaced || others.length > 0) setFailure([...others, ...messages]);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current || !tab) return;
    isBusy.current = true;
    try {
      await save(tab);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  const judge = useCallback(
    (path: string) => {
      const { refusals, wire } = refused.current;
      if (path in refusals && wireOf(form.getValues(), user)[path] === wire[path]) return;
      const refusal = refusalsOf([path], form.getValues(), user)[path];
      if (refusal) form.setError(path as 'name', { type: 'rule', message: refusal });
      else form.clearErrors(path as 'name');
    },
    [form, user],
  );

  return {
    form,
    changed,
    judge,
    busy,
    failure,
    asksSecret,
    secret,
    setSecret,
    attempts: attempt.tab === tab ? attempt.count : 0,
    submit,
  };
}
