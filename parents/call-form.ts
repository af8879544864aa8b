import { useMutation } from '@tanstack/react-query';
import { CallFailed } from '#contract/client.ts';
import type { Schema } from '#contract/endpoint.ts';
import { contractRules } from '#ui/forms/contractRules.ts';
import { useForm } from '#ui/forms/useForm.ts';
import type { FormRefusal, Refusals } from '#ui/forms/validation.ts';
import { useToast } from '#ui/Toasts.tsx';
import { readFailure } from './failure.ts';

export type ServerRefusal = {
  status: number;
  /** At the fields of the form, by their path. */
  refusals: Refusals;
  /** About the whole, if it said anything itself. */
  message: string | undefined;
  /** The word by which this refusal is told from others. */
  word: string | undefined;
  /** The same, where the specification calls it a type. */
  type: string | undefined;
  /** For above the form: what is said of no field in it, and what to do when nobody answered. */
  others: string[];
};

/** What is said of the fields of this form, and what of anything else. */
export function readServerRefusal(failure: CallFailed, names: Record<string, string>): ServerRefusal {
  const { refusals, messages } = readFailure(failure);
  const said = Object.entries(refusals);
  return {
    status: failure.status,
    refusals: Object.fromEntries(said.filter(([path]) => path in names)),
    message: failure.told ? failure.body.message : undefined,
    word: failure.body.status,
    type: failure.body.type,
    others: [...said.flatMap(([path, sentence]) => (path in names ? [] : [sentence])), ...messages],
  };
}

/** What was typed, and what was ticked. */
export type CallFormValues = Record<string, string | string[]>;

type Options<Values extends CallFormValues, Reply> = {
  /** Judges what can be judged here. The rest is for the server. */
  schema: Schema;
  values: Values;
  /** Each field with its name, in the order in which they stand. */
  names: Record<keyof Values & string, string>;
  send: (values: Values) => Promise<Reply>;
  onDone: (reply: Reply, values: Values) => void;
  /** Which sentence goes to which field, and what the toast says, if there is one. */
  onRefused: (told: ServerRefusal) => { refusals: Refusals; toast?: string };
  /** Not left standing once the server has refused it. */
  secret?: keyof Values & string;
};

export function useCallForm<Values extends CallFormValues, Reply>(options: Options<Values, Reply>) {
  const { schema, values: initial, names, onDone, onRefused, secret } = options;
  const toaster = useToast();
  const { mutateAsync } = useMutation({ mutationFn: options.send });

  async function send(values: Values): Promise<FormRefusal | undefined> {
    let reply: Reply;
    try {
      reply = await mutateAsync(values);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return refuse(readServerRefusal(error, names));
    }
    onDone(reply, values);
  }

  function refuse(told: ServerRefusal): FormRefusal {
    const { refusals, toast } = onRefused(told);
    const empty = told.status >= 400 && told.status < 500 ? secret : undefined;
    if (!toast) return { refusals, empty };
    toaster.error(toast);
    return { refusals, failure: told.others, empty };
  }

  const form = useForm({ values: initial, names, rules: contractRules<Values>(schema), send });
  return { ...form, hasErrors: form.lines.length > 0 || form.failure !== undefined };
}
