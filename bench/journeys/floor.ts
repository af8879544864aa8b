/**
 * The floor that the surveys are measured against: a bare Node server that stores the same answers. `node:http`, `pg`
 * with named statements and the product's pool size, one autocommit INSERT for all writes that come within four milliseconds,
 * as the product does, JSON in and out, and no check of anything.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ max: 10, host: process.env.PGHOST, port: Number(process.env.PGPORT) });
await pool.query(`
  drop schema if exists floor cascade;
  create schema floor;
  create table floor.survey (id integer primary key, questionnaire jsonb not null);
  create table floor.answer (token text, question text, value text, primary key (token, question));
  create table floor.finished (token text primary key);`);
await pool.query('insert into floor.survey values (1, $1)', [process.env.QUESTIONNAIRE]);

const statements = {
  load: { name: 'load', text: 'select questionnaire from floor.survey where id = 1' },
  save: {
    name: 'save',
    text: 'insert into floor.answer (token, question, value) select * from unnest($1::text[], $2::text[], $3::text[])',
  },
  finish: { name: 'finish', text: 'insert into floor.finished (token) select * from unnest($1::text[])' },
};

/** What comes first goes at once, what comes within the next milliseconds goes together. */
function makeBatch(statement: { name: string; text: string }): (row: string[]) => Promise<void> {
  const apartMs = 4;
  let waiting: { row: string[]; done: () => void; failed: (error: unknown) => void }[] = [];
  let [due, went] = [false, 0];
  const go = () => {
    const all = waiting;
    [waiting, due, went] = [[], false, performance.now()];
    const columns = all[0]!.row.map((_, at) => all.map(({ row }) => row[at]));
    pool.query({ ...statement, values: columns }).then(
      () => all.forEach(({ done }) => void done()),
      (error: unknown) => all.forEach(({ failed }) => void failed(error)),
    );
  };
  return (row) =>
    new Promise((done, failed) => {
      waiting.push({ row, done, failed });
      if (due) return;
      due = true;
      const rest = went + apartMs - performance.now();
      if (rest > 0) setTimeout(go, rest);
      else setImmediate(go);
    });
}
const [save, finish] = [makeBatch(statements.save), makeBatch(statements.finish)];

type Body = { token: string; answers: Record<string, { value: string }> };

async function answer(request: IncomingMessage, body: string): Promise<unknown> {
  if (request.method === 'GET') return { data: (await pool.query(statements.load)).rows[0].questionnaire };
  const { token, answers } = JSON.parse(body) as Body;
  if (request.method === 'PUT') {
    await finish([token]);
  } else {
    const [[question, { value }] = ['', { value: '' }]] = Object.entries(answers);
    await save([token, question, value]);
  }
  return { anonymous_token: null };
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    answer(request, body).then(
      (reply) => {
        const text = JSON.stringify(reply);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
        response.end(text);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
