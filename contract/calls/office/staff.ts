import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { email, graphemes, missingOr, nonEmpty, ok, password, sentences, text, token, typed } from '../../fields.ts';
import { anyRole, everyRight } from '../../roles.ts';
import { rules } from '../../rules.ts';

export const right = z.enum(everyRight);

export const staffSentences = {
  code: 'Vul de 6 cijfers van je code in.',
  nobody: 'Niemand van het kantoor heeft dit e-mailadres.',
  in_already: 'Deze collega is er al. Verander de rol in de lijst.',
  role: 'Kies een rol.',
  code_wrong: 'Deze code klopt niet. Vul de nieuwste code uit je app in.',
  password: `Kies een wachtwoord van minstens ${rules.password_characters_staff} tekens.`,
  password_known: 'Je e-mailadres of de naam van het panel mag niet in je wachtwoord staan.',
} as const;

export const role = z.enum(anyRole, missingOr(staffSentences.role));

/** Six digits, also when the app shows them in two groups. */
export const appCode = z.pipe(
  typed(staffSentences.code).check(z.trim(), nonEmpty),
  z.pipe(
    z.transform((typed: string) => typed.replaceAll(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/, staffSentences.code)),
  ),
);

/** Long instead of varied: nothing else is asked of it here. The server knows which words it may not hold. */
export const staffPassword = password.check(
  z.refine((value) => graphemes(value) >= rules.password_characters_staff, staffSentences.password),
);
export const staffName = text(rules.name_graphemes, sentences.name, sentences.name_heavy).check(
  z.refine((name) => name.trim().length > 0, sentences.required),
);

const staff = z.object({
  name: z.string(),
  email: z.string(),
  role,
  /** What goes beyond the role. */
  rights: z.array(right),
});
export type StaffMember = z.infer<typeof staff>;

export const answerClass = z.object({
  id: z.string(),
  title: z.string(),
  options: z.array(z.string()),
  retired: z.optional(z.literal(true)),
});
/** As contract/own-questions.ts takes it, which the front page of the office does not load. */
const ownQuestion = z.object({
  key: z.string(),
  type: z.string(),
  short: z.string(),
  question: z.string(),
  description: z.string(),
  options: z.array(z.object({ id: z.string(), title: z.string(), retired: z.optional(z.literal(true)) })),
  page: z.number(),
  asked: z.string(),
  required: z.boolean(),
  sensitive: z.boolean(),
  classes: z.array(answerClass),
  consent: z.string(),
  least: z.nullable(z.string()),
  most: z.nullable(z.string()),
});

export const session = z.object({
  staff: z.nullable(staff),
  /** While trying out there is a mailbox, open to anyone who sits at this computer. */
  tryout: z.boolean(),
  /** Trying out with a mail server set: e-mail really leaves, except to the people of the story. */
  email_leaves: z.boolean(),
  public_url: z.string(),
  /** The organisation's own profile questions, and fixed ones whose answers it grouped, where there are any. */
  own_questions: z.optional(z.array(ownQuestion)),
});
export type OfficeSession = z.infer<typeof session>;

export const readSession = endpoint('GET', '/session', {
  summary: 'Says who is logged in, if anybody. Asking does not keep the session alive.',
  caller: 'guest',
  reply: session,
});

export const keepSession = endpoint('POST', '/session', {
  summary: 'Keeps the session alive: somebody is at work here.',
  may: anyRole,
  reply: ok,
});

export const login = endpoint('POST', '/login', {
  summary: 'First step of logging in: e-mail address and password.',
  caller: 'guest',
  body: z.object({ email, password }),
  reply: z.object({ login_token: z.string() }),
});

export const loginCode = endpoint('POST', '/login/code', {
  summary: 'Second step of logging in: the code of the authenticator app. Sets the session cookie.',
  caller: 'guest',
  body: z.object({ login_token: token, code: appCode }),
  reply: session,
});

export const logout = endpoint('POST', '/logout', {
  summary: 'Ends the session, if there is one.',
  caller: 'guest',
  reply: ok,
});

export const readInvitation = endpoint('GET', '/invitations/:token', {
  summary: 'What somebody who was invited needs to join: the address, the role and the key for the app.',
  caller: 'guest',
  params: z.object({ token }),
  reply: z.object({
    email: z.string(),
    role,
    /** Of somebody who was in before and lost the phone. */
    name: z.nullable(z.string()),
    expires_at: z.string(),
    secret: z.string(),
    secret_uri: z.string(),
  }),
});

export const acceptInvitation = endpoint('POST', '/invitations/:token', {
  summary: 'Joins the office: sets name and password, proves the app with its first code, and logs in.',
  caller: 'guest',
  params: z.object({ token }),
  body: z.object({ name: staffName, password: staffPassword, code: appCode }),
  reply: session,
});

export const tryoutLogin = endpoint('POST', '/tryout/login', {
  summary: 'Logs in with the link that the terminal prints. Exists only while trying out.',
  caller: 'guest',
  body: z.object({ token }),
  reply: session,
});
