import { dataOf, fieldsOf, listOf, optionOf } from './ask.ts';
import type { Place } from './place.ts';

export const password = 'Lenteweide-9-bomen';
let count = 0;
export const newAddress = (): string => `ouder${++count}@elders.example`;

/** What a parent would answer, by the key that the specification has and the title that the question's option has. */
const choices: Record<string, string> = {
  gender: 'Vrouw',
  education: 'Hbo',
  born_in_nl: 'Ja',
  parents_born_in_nl: 'Ja, allebei',
  children_amount: '2',
};

/** One right answer to each question, in the ids that the backend itself gave out. */
export async function rightAnswers({ ask }: Place): Promise<Record<string, unknown>> {
  const questions = listOf(dataOf(await ask('GET /register/attributes')));
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const chosen = Object.entries(choices).map(([key, title]) => [key, optionOf(byKey.get(key), title)]);
  return { ...Object.fromEntries(chosen), dob_children: '2012|2016', zipcode: '3512', privacy_policy: true };
}

/** The questions as they were given out, each with its answer as its value. */
export async function answeredList({ ask }: Place, answers: Record<string, unknown>): Promise<unknown[]> {
  const questions = listOf(dataOf(await ask('GET /register/attributes')));
  return questions.map((question) => ({ ...question, value: answers[String(question.key)] ?? null }));
}

export async function registration(place: Place, over: object = {}): Promise<Record<string, unknown>> {
  const attributes = await rightAnswers(place);
  return { name: 'Noor', email: newAddress(), password, invitation_method: 'email', phone: '', attributes, ...over };
}

export type Parent = { email: string; phone: string; token: string; bearer: string };

async function register(place: Place): Promise<Pick<Parent, 'email' | 'phone'>> {
  const phone = place.mobile();
  const body = await registration(place, { invitation_method: 'whatsapp', phone });
  const registered = await place.ask('POST /register', { body });
  if (registered.status >= 300) throw new Error(`not registered: ${JSON.stringify(registered)}`);
  return { email: String(body.email), phone };
}

async function logIn({ ask }: Place, who: Pick<Parent, 'email' | 'phone'>): Promise<Parent> {
  const token = String(fieldsOf(await ask('POST /login', { body: { email: who.email, password } })).token);
  return { ...who, token, bearer: `Bearer ${token}` };
}

/** Registered and logged in, with nothing proven yet. */
export const newParent = async (place: Place): Promise<Parent> => logIn(place, await register(place));

/** The same, but first the address was proven by the link that was sent to it. */
export async function provenParent(place: Place): Promise<Parent> {
  const who = await register(place);
  await place.ask(`POST /email/verify/${await place.tokenSentTo(who.email)}`);
  return logIn(place, who);
}

/** Throws when this parent's own page would not show these answers. */
export async function mustHold({ ask }: Place, authorization: string, wanted: Record<string, unknown>): Promise<void> {
  const { attributes } = fieldsOf(await ask('GET /user', { authorization }));
  for (const [key, value] of Object.entries(wanted)) {
    const held = listOf(attributes).find((one) => one.key === key)?.value;
    if (held !== value) throw new Error(`${key} is kept as ${JSON.stringify(held)}, not as ${JSON.stringify(value)}`);
  }
}
