import { createContext } from 'react';
import type { AttributeView } from '#contract/calls/members.ts';

/** All questions that were served to the form around a field. */
export const ServedContext = createContext<readonly AttributeView[]>([]);
