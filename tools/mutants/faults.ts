import { parseSync } from 'vite';

/** One small mistake, as a tired colleague could make it. */
export type Fault = {
  path: string;
  line: number;
  kind: string;
  /** The text between `start` and `end`, and the text that replaces it. */
  start: number;
  end: number;
  was: string;
  put: string;
  /** The names of the functions, constants and fields around the fault, outermost first. */
  within: string[];
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = { kind: string; start: number; end: number; put: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => name !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const swapped: Record<string, [string, string]> = {
  '<': ['border', '<='],
  '<=': ['border', '<'],
  '>': ['border', '>='],
  '>=': ['border', '>'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '&&': ['and/or', '||'],
  '||': ['and/or', '&&'],
  '+': ['sum', '-'],
  '-': ['sum', '+'],
  '*': ['sum', '/'],
  '/': ['sum', '*'],
};

/** Types are gone when the code runs, but the expression inside an `as`, `!` or `satisfies` is like any other. */
const transparent = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression'];
const isTypeOnly = ({ type }: Node) => type.startsWith('TS') && !transparent.includes(type);

/** Calls that only log how things go are no rule. Warnings and errors are: they wake somebody. */
const isChatter = (call: string) => /^(console\.\w+|(\w+\.)*log\??\.(debug|info))\(/.test(call);

/** An `if` that only decides whether something is logged, as `if (count > 0) log.info(…)`. */
function onlyChats({ type, consequent, alternate }: Node, text: string): boolean {
  if (type !== 'IfStatement' || alternate || !isNode(consequent)) return false;
  return isChatter(text.slice(consequent.start, consequent.end));
}

/** All faults that this source allows, in the order of the text. */
export function faultsOf(path: string, text: string): Fault[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const faults: Fault[] = [];
  const walk = (node: Node, names: string[], parent?: Node) => {
    if (isTypeOnly(node) || node.type === 'ImportDeclaration' || onlyChats(node, text)) return;
    const name = nameOf(node);
    const within = name ? [...names, name] : names;
    for (const { kind, start, end, put } of changesOf(node, parent, text)) {
      const line = text.slice(0, start).split('\n').length;
      faults.push({ path, line, kind, start, end, was: text.slice(start, end), put, within });
    }
    for (const child of childrenOf(node)) walk(child, within, node);
  };
  walk(program as unknown as Node, []);
  return faults.sort((one, other) => one.start - other.start || one.end - other.end);
}

export const withFault = (text: string, { start, end, put }: Fault): string =>
  text.slice(0, start) + put + text.slice(end);

function nameOf(node: Node): string | undefined {
  const named = node.type === 'Property' || node.type === 'PropertyDefinition' ? node.key : node.id;
  return isNode(named) && named.type === 'Identifier' ? String(named.name) : undefined;
}

function changesOf(node: Node, parent: Node | undefined, text: string): Change[] {
  const { type, start, end } = node;
  const source = text.slice(start, end);
  const instead = (kind: string, put: string): Change[] => [{ kind, start, end, put }];
  if (type === 'BinaryExpression' || type === 'LogicalExpression') return operatorOf(node, text);
  if (type === 'UnaryExpression' && node.operator === '!') return instead('not', source.slice(1));
  if (type === 'Literal' && typeof node.value === 'boolean') return instead('boolean', String(!node.value));
  if (type === 'Literal' && isBorder(node, parent)) return instead('border', String(Number(node.value) + 1));
  if (type === 'ExpressionStatement') return isCall(node.expression) ? instead('removed call', ';') : [];
  if (type === 'IfStatement' || type === 'ConditionalExpression') return negated(node.test as Node, text);
  if (type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql') return inSql(node.quasi as Node, text);
  return [];

  function isCall(expression: unknown): boolean {
    if (!isNode(expression)) return false;
    if (expression.type === 'AwaitExpression') return isCall(expression.argument);
    if (expression.type === 'UnaryExpression') return expression.operator === 'void' && isCall(expression.argument);
    if (expression.type === 'ChainExpression') return isCall(expression.expression);
    return expression.type === 'CallExpression' && !isChatter(source);
  }
}

/**
 * Whether a number is a border: one that is compared with, or a small count that has a name. In a large number one
 * millisecond or byte more is no mistake.
 */
function isBorder({ value }: Node, parent: Node | undefined): boolean {
  if (typeof value !== 'number' || !parent) return false;
  if (parent.type === 'BinaryExpression') return /^[<>]|^[!=]==$/.test(String(parent.operator));
  return ['VariableDeclarator', 'Property'].includes(parent.type) && value <= 100;
}

function operatorOf(node: Node, text: string): Change[] {
  const { left, right } = node as unknown as { left: Node; right: Node };
  if (node.operator === '??') {
    return [{ kind: 'fallback', start: node.start, end: node.end, put: `(${text.slice(right.start, right.end)})` }];
  }
  const [kind, put] = swapped[String(node.operator)] ?? [];
  const isText = ({ type, value }: Node) => type === 'TemplateLiteral' || typeof value === 'string';
  // A `+` that joins two texts has no fault: no compiler would let texts be subtracted.
  if (!kind || put === undefined || (kind === 'sum' && (isText(left) || isText(right)))) return [];
  const start = text.indexOf(String(node.operator), left.end);
  return [{ kind, start, end: start + String(node.operator).length, put }];
}

/** The faults of a negated condition; a comparison or a `!` already has a fault of its own that does the same. */
function negated(test: Node, text: string): Change[] {
  if (['BinaryExpression', 'UnaryExpression'].includes(test.type)) return [];
  return [{ kind: 'condition', start: test.start, end: test.end, put: `!(${text.slice(test.start, test.end)})` }];
}

/**
 * SQL statements hold as many rules as the code around them. The `=` of an assignment, behind `set`, stays as it is.
 */
const sqlFaults: [kind: string, RegExp, put: (found: string) => string][] = [
  ['border', /(?<= )[<>]=?(?= )/g, (found) => (found.endsWith('=') ? found.slice(0, -1) : `${found}=`)],
  ['comparison', /(?<=\b(?:where|and|or|on|when|not)\s+\(?[\w.]+ )=(?= )/g, () => '<>'],
  ['comparison', /\bis not null\b/g, () => 'is null'],
  ['comparison', /\bis null\b/g, () => 'is not null'],
  ['and/or', /(?<!\bbetween [^\n]*)\band\b(?= )/g, () => 'or'],
  ['and/or', /\bor\b(?= )/g, () => 'and'],
];

function inSql(quasi: Node, text: string): Change[] {
  return (quasi.quasis as Node[]).flatMap(({ start, end }) =>
    sqlFaults.flatMap(([kind, pattern, put]) =>
      [...text.slice(start, end).matchAll(pattern)].map(({ 0: found, index }) => ({
        kind: `${kind} in SQL`,
        start: start + index,
        end: start + index + found.length,
        put: put(found),
      })),
    ),
  );
}
