import { describe, expect, test } from 'vitest';
import { checkCampaign } from '../campaigns/campaign-file.ts';
import { linkFault, safeLink } from './link.ts';

const config = { link_hosts: ['dank.example', 'school.example:8443', 'münchen.example'] };
const campaign = { title: 'Schermen', questions: [{ title: 'Waarom?', type: 'text' }] };

describe('a link', () => {
  test.each([
    'https://dank.example',
    'https://dank.example/a/b?c=d#e',
    'https://DANK.example/',
    'https://school.example:8443/x',
    'https://münchen.example/',
    'https://xn--mnchen-3ya.example/',
    'https://dank.example/a@b',
  ])('%s may be followed', (link) => {
    expect(linkFault(link, config)).toBeUndefined();
    expect(safeLink(link, config)).toBe(link);
  });
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'http://dank.example/',
    '//dank.example/',
    '//evil.example',
    'https:dank.example',
    'https:/dank.example',
    'https:///dank.example',
    'https:\\\\evil.example',
    'https://dank.example\\@evil.example/',
    'https://dank.example@evil.example/',
    'https://user:pass@dank.example/',
    'https://@dank.example/',
    'https://dank.example:444/',
    'https://school.example/',
    'https://dank.example.evil.example/',
    'https://evil.example/?dank.example',
    'https://evil.example#dank.example',
    'https://dаnk.example/',
    'https://ｄank.example./',
    'https://dank.example./',
    'https://sub.dank.example/',
    ' https://dank.example/',
    'https://dank.example/\r\nx: y',
    'https://dank.example/a b',
    'https://dank.example/\u202e',
    'https://',
    'dank.example',
    '/profiel',
    `https://dank.example/${'a'.repeat(2100)}`,
  ])('%j is refused', (link) => {
    const fault = linkFault(link, config);
    expect(fault).toEqual(expect.any(Array));
    expect(safeLink(link, config)).toBeNull();
    const [code, facts] = fault!;
    expect(checkCampaign({ ...campaign, link }, config)).toEqual([{ place: 'link', code, ...(facts && { facts }) }]);
  });
});

test('without hosts there is no link, and one that is not there stays so', () => {
  expect(safeLink('https://dank.example/', { link_hosts: [] })).toBeNull();
  expect(safeLink(null, config)).toBeNull();
});
