import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({
  env: { SECURITY_CONTACT: 'mailto:veilig@ouders.example', SECURITY_EXPIRES: '2027-06-30' },
});
const get = (path: string) => fetch(`${world.public_url}/.well-known/${path}`, { redirect: 'manual' });

test('security.txt says whom to tell, and until when that holds, by the settings', async () => {
  const answer = await get('security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:veilig@ouders.example\n');
  expect(text).toContain('Expires: 2027-06-30T23:59:59Z\n');
});

test('a password manager is led to where the password is changed', async () => {
  const answer = await get('change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profiel']);
});
