import { afterEach, expect, test, vi } from 'vitest';
import { announce } from './dataLayer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what happened is pushed as a name and nothing else, behind what stands there already', () => {
  vi.stubGlobal('window', {});
  announce('sign_up');
  announce('login');
  expect(window.dataLayer).toEqual([{ event: 'sign_up' }, { event: 'login' }]);
});
