import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { anyRole, everyRight, rightGoesWith, type StaffRight, type StaffRole } from '#contract/roles.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { officeEndpoints as endpoints } from '../../app.ts';
import { giveRight } from '../accounts/role.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const cookies = new Map<StaffRole, string>();
for (const role of anyRole) cookies.set(role, (await makeStaff(world, role)).cookies);
/** Somebody of a role who was given a right by name. */
const entitled = new Map<string, string>();
for (const right of everyRight) {
  for (const role of rightGoesWith[right]) {
    const person = await makeStaff(world, role);
    const given = { right, reason: 'Nodig voor een proef.' };
    await world.context.db.transaction((tx) => giveRight(tx, world.context, { email: person.email }, given));
    entitled.set(`${role} ${right}`, person.cookies);
  }
}
const cookiesFor = (role: StaffRole, right?: StaffRight) =>
  right ? entitled.get(`${role} ${right}`) : cookies.get(role);

const ofStaff = endpoints.filter(({ caller }) => caller === 'staff');
const nowhere = {
  id: '00000000-0000-4000-8000-000000000000',
  token: 'x'.repeat(43),
  right: everyRight[0],
  variable: 'gender',
  code: 'k7m2p',
};
const input = { params: nowhere, body: {} };
const withBody = ({ method }: Endpoint) => (method === 'GET' ? { params: nowhere } : input);

describe.each(ofStaff.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('is for nobody who is not logged in', async () => {
      expect((await ask(world, endpoint, withBody(endpoint))).status).toBe(401);
    });

    test.each(anyRole)('refuses %s, or lets through whoever may', async (role) => {
      const { may, right } = endpoint;
      const answer = await ask(world, endpoint, withBody(endpoint), cookies.get(role));
      if (may?.includes(role) && !right) expect([401, 403]).not.toContain(answer.status);
      else {
        const { message } = may?.includes(role) ? problems.not_your_right : problems.not_your_role;
        expect([answer.status, await answer.json()]).toEqual([403, { message }]);
      }
      const with_right = right && may?.includes(role) && cookiesFor(role, right);
      if (with_right) {
        const again = await ask(world, endpoint, withBody(endpoint), with_right);
        expect([401, 403]).not.toContain(again.status);
      }
    });
  },
);

test.each(
  endpoints.filter(({ caller }) => caller === 'guest').map((one) => [`${one.method} ${one.path}`, one] as const),
)('%s is for guests, and asks for no role', async (_, endpoint) => {
  const refused = await ask(world, endpoint, withBody(endpoint));
  expect(refused.status).not.toBe(401);
  expect(await refused.text()).not.toContain(problems.not_your_role.message);
});

test('the office has calls of staff, and at least one that not everybody may make', () => {
  expect(ofStaff.length).toBeGreaterThanOrEqual(3);
  expect(ofStaff.filter(({ may }) => anyRole.some((role) => !may?.includes(role))).length).toBeGreaterThan(0);
});

/** A reader is from outside. A call that is added here must tell nothing but results, under the guard of outsiders. */
const forReaders: string[] = ['GET /campaigns/:id/results', 'GET /campaigns/:id/trend', 'GET /results'];
const ofOwnLogIn = /^POST \/session$|^\w+ \/account\b/;

test('a reader reaches results and the own log-in, and nothing else', () => {
  const reached = ofStaff.filter(({ may }) => may?.includes('reader'));
  const calls = reached.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !ofOwnLogIn.test(call)).sort()).toEqual([...forReaders].sort());
});
