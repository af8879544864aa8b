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
  exported: string[];
  /** Every type and interface, exported or not. */
  types: string[];
};

type Read = ReturnType<typeof parseSync>['module'];

/** What a source imports and exports again, also late. The import of a type inside a type is not among it. */
function importsIn(path: string, text: string, module: Read): Import[] {
  const found = (name: string, isType: boolean) => ({ name, path: resolved(path, name), isType });
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest ? found(moduleRequest.value, isType) : [])),
    ...late.filter((source) => /^['"]/.test(source)).map((source) => found(source.slice(1, -1), false)),
  ];
}

/** The imports alone: without the walk through the source, which takes most of the time. */
export const importsOf = (path: string, text: string): Import[] => importsIn(path, text, parseSync(path, text).module);

/** What a source does that a border could forbid. The source is parsed, so that comments and strings never count. */
export function factsOf(path: string, text: string): Facts {
  const lines = text.split('\n').length - Number(text.endsWith('\n'));
  const facts: Facts = { path, lines, imports: [], uses: [], exported: [], types: [] };
  if (!/\.(ts|tsx|mjs)$/.test(path)) return facts;
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);

  facts.imports.push(...importsIn(path, text, module));
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, isType } of entries) {
      if (!isType) facts.uses.push(`${moduleRequest.value.replace(/^node:/, '')}:${importName.name ?? 'default'}`);
    }
  }
  for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
    if (entry.exportName.name) facts.exported.push(entry.exportName.name);
    if (entry.moduleRequest) facts.uses.push('re-export');
    if (entry.exportName.kind === 'Default') facts.uses.push('default export');
  }
  new Visitor({
    TSTypeAliasDeclaration: ({ id }) => facts.types.push(id.name),
    TSInterfaceDeclaration: ({ id }) => facts.types.push(id.name),
    TSImportType: ({ source }) => {
      const name = String(source.value);
      facts.imports.push({ name, path: resolved(path, name), isType: true });
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
