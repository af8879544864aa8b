// `npm run bench NAME`: one of the measurements in bench/. Without a name: the list.
import { shipped, shippedFlags } from '../bench/shipped.ts';
import { perform } from './steps.ts';

/** `inside`: it measures in its own process what the server does in its own. */
const benches: Record<string, { what: string; program: string; inside?: true }> = {
  journeys: { what: 'whole journeys of parents a second, beside static copies', program: 'bench/journeys/main.ts' },
  'log-ins': { what: 'log-ins a second, and what they leave for saves', program: 'bench/log-ins.ts' },
  mailing: { what: 'a mailing to 100,000 parents, beside nodemailer alone', program: 'bench/mailing/main.ts' },
  office: {
    what: 'counts and lists over 100,000 members, and fifty colleagues at work',
    program: 'bench/office/office.ts',
    inside: true,
  },
  keystroke: { what: 'a keystroke in a survey of two hundred questions', program: 'bench/editor.ts' },
  outcome: { what: 'the page of an outcome a second, beside a static copy', program: 'bench/journeys/outcome.ts' },
  results: {
    what: 'snapshots, tables and files of a million answers',
    program: 'bench/results/results.ts',
    inside: true,
  },
  soak: { what: 'half of what the machine can do for half an hour', program: 'bench/limits/soak.ts' },
  start: { what: 'starts, warm and after a crash', program: 'bench/start.ts' },
  'survey-page': { what: 'the survey page on a slow phone', program: 'bench/survey-page/main.ts' },
};

const [name = '', ...rest] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  if (bench.inside) Object.assign(process.env, shipped.env);
  process.exitCode = await perform({
    name,
    command: [process.execPath, ...(bench.inside ? shippedFlags : []), bench.program, ...rest],
  });
} else {
  for (const [one, { what }] of Object.entries(benches)) console.log(`npm run bench ${one.padEnd(13)}${what}`);
  process.exitCode = name ? 1 : 0;
}
