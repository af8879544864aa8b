import { expect, test } from 'vitest';
import { anyRole } from '#contract/roles.ts';
import { roomsFor } from './rooms.ts';

test.each(anyRole)('%s has no two rooms behind the same keys', (role) => {
  const staff = { name: 'Sanne', email: 'sanne@kantoor.example', role, rights: [] };
  const rooms = roomsFor({ staff, tryout: true, email_leaves: false, public_url: '' });
  // The start has its own.
  const keys = ['g s', ...rooms.map((room) => room.keys)];
  expect(new Set(keys).size).toBe(keys.length);
});
