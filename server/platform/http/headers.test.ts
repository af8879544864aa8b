import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { officeApp, officeBase, publicApp, publicBase } from '../../app.ts';

const { context } = await makeWorld();
const production = { ...context, config: { ...context.config, panel_env: 'production' as const } };
const strict = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
};
const ofApi = {
  ...strict,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

test.each([
  ['public', publicApp(production), publicBase],
  ['office', officeApp(production), officeBase],
])('every reply of the %s API keeps its headers, and none that only a document obeys', async (_side, app, base) => {
  const asked = [
    app.inject(`${base}/session`),
    app.inject(`${base}/nothing-of-the-kind`),
    app.inject(`${base}/%zz`),
    app.inject({ method: 'POST', url: `${base}/login`, payload: 'no JSON' }),
  ];
  for (const { headers } of await Promise.all(asked)) {
    expect(headers).toMatchObject(ofApi);
    expect(
      Object.keys(headers).filter((name) => /^(permissions-policy|cross-origin-opener-policy)$/.test(name)),
    ).toEqual([]);
  }
  const { headers } = await app.inject('/');
  expect(headers).toMatchObject({ ...strict, 'cross-origin-opener-policy': 'same-origin' });
  expect(headers['permissions-policy']).toContain('camera=()');
  await app.close();
});
