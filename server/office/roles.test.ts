import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { everyRole, type StaffRole } from '#contract/roles.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { officeRoutes } from '../app.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const cookies = new Map<StaffRole, string>();
for (const role of everyRole) cookies.set(role, (await makeStaff(world, role)).cookies);

const endpoints: Endpoint[] = officeRoutes.map(({ endpoint }) => endpoint);
const ofStaff = endpoints.filter(({ caller }) => caller === 'staff');
const nowhere = { id: '00000000-0000-4000-8000-000000000000', token: 'x'.repeat(43) };
const input = { params: nowhere, body: {} };
const withBody = ({ method }: Endpoint) => (method === 'GET' ? { params: nowhere } : input);

describe.each(ofStaff.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('is for nobody who is not logged in', async () => {
      expect((await ask(world, endpoint, withBody(endpoint))).status).toBe(401);
    });

    test.each(everyRole)('refuses %s, or lets through whoever may', async (role) => {
      const answer = await ask(world, endpoint, withBody(endpoint), cookies.get(role));
      if (endpoint.may?.includes(role)) expect([401, 403]).not.toContain(answer.status);
      else expect([answer.status, await answer.json()]).toEqual([403, { message: problems.not_your_role.message }]);
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
  expect(ofStaff.filter(({ may }) => everyRole.some((role) => !may?.includes(role))).length).toBeGreaterThan(0);
});
