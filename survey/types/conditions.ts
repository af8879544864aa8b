import { isSkipped } from '#questionnaire/conditions/show-if.ts';
import { registerExtras } from '../extras/browser-start.ts';
import { makeExtras } from '../extras/extras.ts';
import { newTypes } from './types.ts';

// The same, for surveys in which some questions have a condition.
registerExtras(makeExtras(newTypes, isSkipped));
