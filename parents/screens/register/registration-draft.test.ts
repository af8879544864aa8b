import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { questionsOfReply } from '../../reply-views.ts';
import {
  forgetDraft,
  keepDraft,
  type RegistrationDraft,
  registrationOf,
  restoreRegistration,
} from './registration-draft.ts';

/** The tab's own storage. */
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  forgetDraft();
  vi.unstubAllGlobals();
});

const sam: RegistrationDraft = {
  ...restoreRegistration(),
  name: 'Sam',
  email: 'sam@voorbeeld.example',
  password: 'Zeilboot!7maal',
  attributes: { gender: 'female', newsletter: true, several: ['a', 'b'] },
  years: ['2014', ''],
};
const kept = () => [...stored.values()].join();

describe('what was filled in', () => {
  test('is there again after loading anew, and the password as long as the page', () => {
    keepDraft(sam);
    expect(restoreRegistration()).toEqual(sam);
    expect(kept()).toContain(sam.email);
    expect(kept()).not.toContain(sam.password);
  });

  test('is gone once it is sent', () => {
    keepDraft(sam);
    forgetDraft();
    expect(kept()).toBe('');
    expect(restoreRegistration()).toMatchObject({ email: '', password: '', attributes: {} });
  });

  test.each([['{'], ['[]'], ['{"email":1}'], ['{"email":"a","years":"2014"}']])(
    'is begun anew when something else lies there: %s',
    (text) => {
      stored.set('registration', text);
      expect(restoreRegistration()).toMatchObject({ email: '', years: [] });
    },
  );

  test('lasts as long as the page where storage is off', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepDraft(sam);
    expect(restoreRegistration()).toMatchObject({ email: '', password: sam.password });
    forgetDraft();
    expect(restoreRegistration().password).toBe('');
  });
});

test('the registration is sent with its number in one spelling, or none', () => {
  const questions = questionsOfReply(attributes);
  const { attributes: answers, ...account } = registrationOf({ ...sam, phone: '06-12345678' }, questions);
  expect(account).toEqual({
    name: 'Sam',
    email: sam.email,
    password: sam.password,
    invitation_method: 'whatsapp',
    phone: '+31612345678',
  });
  expect(answers).toMatchObject({ gender: 'female', newsletter: true, privacy_policy: false });
  expect(registrationOf(sam, questions).phone).toBeNull();
});
