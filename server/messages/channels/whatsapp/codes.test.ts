import { expect, test } from 'vitest';
import { codeOf } from './codes.ts';

/**
 * Meta's own list, a row each, and what each means for a message: developers.facebook.com/documentation/business-messaging/whatsapp/
 * support/error-codes. Without those of calls that we never make: media, flows, payments and synchronisation.
 */
const documented: [string, number, string][] = [
  ['AuthException', 0, 'ours'],
  ['API Unknown', 1, 'later'],
  ['API Service', 2, 'later'],
  ['API Method', 3, 'ours'],
  ['API Too Many Calls', 4, 'later'],
  ['Permission Denied', 10, 'ours'],
  ['Parameter value is not valid', 33, 'ours'],
  ['Invalid parameter', 100, 'elsewhere'],
  ['Access token has expired', 190, 'ours'],
  ['API Permission, the first', 200, 'ours'],
  ['API Permission, the last', 299, 'ours'],
  ['Temporarily blocked for policies violations', 368, 'ours'],
  ['Rate limit issues', 80_007, 'later'],
  ['Rate limit hit', 130_429, 'later'],
  ["User's number is part of an experiment", 130_472, 'elsewhere'],
  ['Business account is restricted from messaging users in this country', 130_497, 'elsewhere'],
  ['Something went wrong', 131_000, 'later'],
  ['Access denied', 131_005, 'ours'],
  ['Required parameter is missing', 131_008, 'elsewhere'],
  ['Parameter value is not valid', 131_009, 'elsewhere'],
  ['Service unavailable', 131_016, 'later'],
  ['Recipient cannot be sender', 131_021, 'elsewhere'],
  ['Message undeliverable', 131_026, 'elsewhere'],
  ['Recipient is not in the allowed list', 131_030, 'ours'],
  ['Account has been locked', 131_031, 'ours'],
  ['Display name approval needed', 131_037, 'ours'],
  ['Business eligibility payment issue', 131_042, 'ours'],
  ['Incorrect certificate', 131_045, 'ours'],
  ['Re-engagement message', 131_047, 'final'],
  ['Spam rate limit hit', 131_048, 'later'],
  ['Meta chose not to deliver', 131_049, 'elsewhere'],
  ['User has stopped marketing messages', 131_050, 'elsewhere'],
  ['Unsupported message type', 131_051, 'final'],
  ['Pair rate limit hit', 131_056, 'later'],
  ['Account in maintenance mode', 131_057, 'later'],
  ['Template param count mismatch', 132_000, 'ours'],
  ['Template does not exist', 132_001, 'ours'],
  ['Template hydrated text too long', 132_005, 'ours'],
  ['Template format character policy violated', 132_007, 'ours'],
  ['Template parameter format mismatch', 132_012, 'ours'],
  ['Template is paused', 132_015, 'ours'],
  ['Template is disabled', 132_016, 'ours'],
  ['Incomplete deregistration', 133_000, 'ours'],
  ['Server temporarily unavailable', 133_004, 'later'],
  ['Two step verification PIN mismatch', 133_005, 'ours'],
  ['Phone number re-verification needed', 133_006, 'ours'],
  ['Phone number not registered', 133_010, 'ours'],
  ['Account register deregister rate limit exceeded', 133_016, 'later'],
  // None of its list: judged by the range, and else it is about this message, which e-mail may still carry.
  ['before the permissions', 199, 'elsewhere'],
  ['after the permissions', 300, 'elsewhere'],
  ['before the templates', 131_999, 'elsewhere'],
  ['of the templates', 132_999, 'ours'],
  ['of the phone number', 133_999, 'ours'],
  ['after the phone number', 134_000, 'elsewhere'],
];
test.each(documented)('%s (%i): %s', (_, code, means) => {
  expect(codeOf(code).means).toBe(means);
});
