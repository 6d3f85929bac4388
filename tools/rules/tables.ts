import { tableOwners } from '#server/tables.ts'
import { type Complaint, type Rule, type SourceFile, isGenerated, isTest } from './tree.ts'
import { type Node, dotted, isNode, walk } from './walk.ts'

const server = 'apps/server/src/'

const owners: Readonly<Record<string, string>> = tableOwners

/** The domain, `platform` or `http`; undefined for files that may write every table. */
const getWriter = (path: string): string | undefined => {
  if (!path.startsWith(server) || isTest(path) || isGenerated(path)) return undefined
  const [layer = '', part = ''] = path.slice(server.length).split('/')
  if (layer === 'demo' || layer === 'migrations') return undefined
  return layer === 'domains' ? part : layer
}

/** Stands for an embedded expression. */
const placeholder = '§'

const getText = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  const parts = node['quasis'].filter(isNode).map(({ value }) => (value as { raw: string }).raw)
  return parts.join(placeholder)
}

/** `update` only with `set`, which leaves out `for update`, `do update set` and prose. */
const statement =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?=\s+(?:only\s+)?["\w.§]+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:only\s+)?"?([a-z_][\w.]*|§)/gi

const queryBuilderCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** Functions of platform/db that write the table of their second argument. */
const rowWriters = new Set(['insertRow', 'updateRow', 'setRowsDeleted', 'reorderRows'])

const getArguments = (node: Node): Node[] => (Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [])

const getProperty = (object: Node | undefined, name: string): Node | undefined => {
  const properties = Array.isArray(object?.['properties']) ? object['properties'].filter(isNode) : []
  const value = properties.find(({ key }) => isNode(key) && key['name'] === name)?.['value']
  return isNode(value) ? value : undefined
}

/** The node that names the table, if the call writes one. */
const getTableNode = (call: Node): Node | undefined => {
  const name = dotted(call['callee']) ?? ''
  const callee = isNode(call['callee']) ? call['callee'] : undefined
  const property = isNode(callee?.['property']) ? String(callee['property']['name']) : ''
  if (queryBuilderCalls.has(property)) return getArguments(call)[0]
  if (rowWriters.has(name)) return getArguments(call)[1]
  if (name === 'storeColumnReference') return getArguments(call)[0]
  return name === 'storeTable' ? getProperty(getArguments(call)[0], 'table') : undefined
}

/** Tables that the node writes; `placeholder` for a table that isn't named there. */
const getWrittenTables = (node: Node): string[] => {
  if (node.type === 'CallExpression') {
    const table = getTableNode(node)
    return table ? [getText(table)?.split(' ')[0] ?? placeholder] : []
  }
  const text = getText(node)
  return text === undefined ? [] : [...text.matchAll(statement)].map(([, table = '']) => table.toLowerCase())
}

const isString = (node: Node) => node.type === 'Literal' && typeof node['value'] === 'string'

const checkFile = (file: SourceFile, writer: string): Complaint[] => {
  const complaints: Complaint[] = []
  const add = (node: Node, table: string) => {
    const owner = owners[table]
    if (owner === undefined || owner === writer) return
    const rule = `${table} is written by ${owner} alone (tables.ts): call its service`
    complaints.push({ path: file.path, line: file.lineAt(node.start), rule })
  }
  const nodes = walk(file)
  const written = nodes.flatMap((node) => getWrittenTables(node).map((table) => ({ node, table })))
  for (const { node, table } of written) add(node, table)
  // A table that is chosen at run time is one of those that the file names.
  if (writer !== 'platform' && written.some(({ table }) => table === placeholder)) {
    for (const node of nodes.filter(isString)) add(node, String(node['value']))
  }
  return complaints
}

/**
 * Only its owner writes a table. Writes inside SQL functions and triggers (`refresh_products`, `refresh_customers` …)
 * aren't checked, nor are tables of libraries; SQL functions belong to the domain whose tables they write.
 */
export const tableWrites: Rule = (files) =>
  files.flatMap((file) => {
    const writer = getWriter(file.path)
    return writer === undefined ? [] : checkFile(file, writer)
  })
