import type { publishFaults } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Publishing = Reply<typeof publishFaults>;
