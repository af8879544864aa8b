import type { NodemailerError } from 'nodemailer';
import { expect, test } from 'vitest';
import { judge } from './smtp-faults.ts';

const said = (fault: Partial<NodemailerError>, mayHaveLeft = false) =>
  judge(Object.assign(new Error(fault.message ?? 'no'), fault) as NodemailerError, mayHaveLeft);
const refusal = (responseCode: number, response: string, command: string) =>
  said({ code: 'EENVELOPE', responseCode, response, command, permanent: responseCode >= 500 });

test.each([
  [
    'a sender that our own library refuses',
    { code: 'EENVELOPE', message: 'Invalid sender' },
    { state: 'later', our_fault: true },
  ],
  ['a recipient that it refuses', { code: 'EENVELOPE', message: 'No recipients defined' }, { state: 'failed' }],
  ['a log-in that is not taken', { code: 'EAUTH' }, { state: 'later', our_fault: true }],
  ['a line that breaks', { code: 'ECONNECTION' }, { state: 'later', our_fault: false }],
  ['a server that is away', { code: 'ESOCKET', syscall: 'connect' }, { state: 'later', our_fault: true }],
  ['a greeting that does not come', { code: 'ETIMEDOUT' }, { state: 'later', our_fault: true }],
  [
    'a server that falls silent',
    { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' },
    { state: 'later', our_fault: false },
  ],
  [
    'connections that end again and again',
    { message: 'Reached maximum number of retries' },
    { state: 'later', our_fault: true },
  ],
])('%s', (_, fault, outcome) => {
  expect(said(fault as Partial<NodemailerError>)).toMatchObject(outcome);
});

test('what may have left is unknown, whatever it was, but for an envelope that never left us', () => {
  expect(said({ code: 'ECONNECTION' }, true)).toMatchObject({ state: 'unknown' });
  expect(said({ code: 'EENVELOPE', message: 'No recipients defined' }, true)).toMatchObject({ state: 'failed' });
});

test.each([
  [550, '550 5.1.1 no such user', 'RCPT TO', { state: 'bounced' }],
  [550, '550 5.1.1 no such user', 'DATA', { state: 'bounced' }],
  [550, '550 no', 'RCPT TO', { state: 'bounced' }],
  [554, '554 no', 'DATA', { state: 'failed' }],
  [550, '550 5.1.1 no', 'MAIL FROM', { state: 'later', our_fault: true }],
  [554, '554 relay access denied', 'RCPT TO', { state: 'later', our_fault: true }],
  [450, '450 later', 'RCPT TO', { state: 'later' }],
])('%d %s, at %s', (code, response, command, outcome) => {
  expect(refusal(code, response, command)).toMatchObject(outcome);
});
