import { expect, test } from 'vitest';
import { anyRole, type StaffRole } from '#contract/roles.ts';
import { mayEnter, roomsFor } from './rooms.ts';

const session = (role: StaffRole) => ({
  staff: { name: 'Sanne', email: 'sanne@kantoor.example', role, rights: [] },
  tryout: true,
  email_leaves: false,
  public_url: '',
});

test.each(anyRole)('%s has no two rooms behind the same keys', (role) => {
  const rooms = roomsFor(session(role));
  // The start has its own.
  const keys = ['g s', ...rooms.map((room) => room.keys)];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a screen opens for whom its room is, under every address in it', () => {
  const may = (role: StaffRole, pathname: string) => mayEnter(session(role), pathname);
  expect(may('support', '/leden/8e6c')).toBe(true);
  expect(may('researcher', '/leden/8e6c')).toBe(false);
  expect(may('support', '/representativiteit/cijfers')).toBe(false);
  expect(may('support', '/gesprekken')).toBe(true);
  expect(may('support', '/gesprekken/nieuw')).toBe(false);
  expect(may('researcher', '/gesprekken/nieuw')).toBe(true);
  expect(may('reader', '/vragenlijsten/8e6c/resultaten')).toBe(true);
  for (const { to } of roomsFor(session('support')).filter((room) => 'to' in room))
    expect(may('support', to)).toBe(true);
});
