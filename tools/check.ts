// `npm run check`: what can be known in seconds, before the tests.
import { add, lastLine } from '../test/report.ts';
import { count, lintChanged, statements, tests, types } from './steps.ts';

const borders = { ...tests('--project=plain', 'test/borders.test.ts', 'test/commits.test.ts'), name: 'borders' };
const total = add(await Promise.all([types, lintChanged, borders, statements].map(count)));
console.log(`\n${lastLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
