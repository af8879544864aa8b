import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

export type Statement = { place: string; text: string };

type Node = { type: string; start: number };
type Template = Node & {
  tag: Node & { name?: string };
  quasi: { quasis: { value: { cooked: string | null } }[]; expressions: Node[] };
};
type Fragment = { path: string; template: Template };
type Source = { text: string; imports: Map<string, { path: string; name: string }>; fragments: Map<string, Template> };

const isSql = (node: Node): node is Template =>
  node.type === 'TaggedTemplateExpression' && (node as Template).tag.name === 'sql';
const runs = new Set(['many', 'one', 'maybe', 'run']);

/**
 * The statements that sources pass to the database. Fragments that are constants are put in, also those of other files;
 * every other value becomes a parameter, so a statement that is put together at run time may not parse.
 */
export function findStatements(pattern = 'server/**/*.ts'): Statement[] {
  const sources = new Map<string, Source>();
  const passed: { path: string; argument: Node }[] = [];
  for (const path of globSync(pattern).filter((name) => !/\.test\.ts$/.test(name))) {
    const text = readFileSync(path, 'utf8');
    if (!/\bsql\b/.test(text)) continue;
    const { program, module } = parseSync(path, text);
    const source: Source = { text, imports: new Map(), fragments: new Map() };
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName, localName } of entries)
        source.imports.set(localName.value, { path: target(path, moduleRequest.value), name: importName.name ?? '' });
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init && isSql(init)) source.fragments.set(id.name, init);
      },
      CallExpression: ({ callee, arguments: args }) => {
        if (callee.type !== 'MemberExpression' || !('name' in callee.property)) return;
        if (runs.has(String(callee.property.name)) && args[0]) passed.push({ path, argument: args[0] });
      },
    }).visit(program);
    sources.set(path, source);
  }

  const named = (path: string, name: string): Fragment | undefined => {
    const source = sources.get(path);
    const template = source?.fragments.get(name);
    if (template) return { path, template };
    const from = source?.imports.get(name);
    return from && named(from.path, from.name);
  };
  const fragmentOf = (path: string, node: Node): Fragment | undefined => {
    if (isSql(node)) return { path, template: node };
    return node.type === 'Identifier' ? named(path, (node as Node & { name: string }).name) : undefined;
  };
  const written = (path: string, { quasi }: Template, count: { parameters: number }): string =>
    quasi.quasis.reduce((all, { value }, index) => {
      const node = quasi.expressions[index - 1];
      if (!node) return all + value.cooked;
      const fragment = fragmentOf(path, node);
      const inner = fragment ? written(fragment.path, fragment.template, count) : `$${++count.parameters}`;
      return all + inner + value.cooked;
    }, '');

  return passed.flatMap(({ path, argument }) => {
    const statement = fragmentOf(path, argument);
    if (!statement) return [];
    const { template } = statement;
    const line = sources.get(statement.path)!.text.slice(0, template.start).split('\n').length;
    return [{ place: `${statement.path}:${line}`, text: written(statement.path, template, { parameters: 0 }) }];
  });
}

const target = (from: string, name: string) =>
  name.startsWith('.') ? posix.join(posix.dirname(from), name) : name.replace(/^#/, '');

/** A table, column or function that is not there: what no value at run time could mend. */
const missing = new Set(['42P01', '42703', '42883', '3F000']);
/** Tables of the nightly shuffle, which exist while it runs. */
const isPassing = (message: string) => /"survey\.anonymous_(participation|answer)_next"/.test(message);

/** Prepares each statement, and says of which the database does not know a table, a column or a function. */
export async function unknownIn(
  statements: Statement[],
  query: (text: string) => Promise<unknown>,
): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for (const { place, text } of statements) {
    try {
      await query(`prepare candidate as ${text}`);
      await query('deallocate candidate');
      checked += 1;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (missing.has(code ?? '') && !isPassing(message)) faults.push(`${place}: ${message}`);
    }
  }
  return { checked, faults };
}
