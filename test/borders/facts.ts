import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

export type Import = {
  /** The import as it was written. */
  name: string;
  /** The imported file within the repository, or null for a package. */
  path: string | null;
  /** An `import type`, which is gone at run time. */
  isType: boolean;
};
export type Facts = {
  path: string;
  lines: number;
  imports: Import[];
  /** What the source does that a rule is about, a word for each. */
  uses: string[];
};

/** What a source does that a border could forbid. The source is parsed, so that comments and strings never count. */
export function factsOf(path: string, text: string): Facts {
  const facts: Facts = { path, lines: text.split('\n').length - Number(text.endsWith('\n')), imports: [], uses: [] };
  if (!/\.(ts|tsx|mjs)$/.test(path)) return facts;
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);

  const add = (name: string, isType: boolean) => facts.imports.push({ name, path: resolved(path, name), isType });
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
    for (const { importName, isType } of entries) {
      if (!isType) facts.uses.push(`${moduleRequest.value.replace(/^node:/, '')}:${importName.name ?? 'default'}`);
    }
  }
  for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
    if (entry.moduleRequest) {
      add(entry.moduleRequest.value, entry.isType);
      facts.uses.push('re-export');
    }
    if (entry.exportName.kind === 'Default') facts.uses.push('default export');
  }
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') add(String(source.value), false);
    },
    TSImportType: ({ source }) => {
      add(String(source.value), true);
    },
    MemberExpression: ({ object, property }) => {
      if (object.type === 'Identifier' && property.type === 'Identifier') {
        facts.uses.push(`${object.name}.${property.name}`);
      }
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return;
      for (const property of id.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier') {
          facts.uses.push(`${init.name}.${property.key.name}`);
        }
      }
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && given.length === 0) facts.uses.push(`new ${callee.name}()`);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier')
        facts.uses.push(value?.type === 'Literal' ? `${name.name}="…"` : `${name.name}=`);
    },
  }).visit(program);
  return facts;
}

function resolved(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1).replace(/\?.*$/, '');
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name).replace(/\?.*$/, '');
  return null;
}
