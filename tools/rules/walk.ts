import type { SourceFile } from './tree.ts'

/** A node of the syntax tree, known only by its kind and its place. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const collect = (value: unknown, found: Node[]): Node[] => {
  if (Array.isArray(value)) for (const each of value) collect(each, found)
  else if (isNode(value)) {
    found.push(value)
    for (const key in value) collect(value[key], found)
  }
  return found
}

const known = new WeakMap<SourceFile, readonly Node[]>()

/** Every node of a file; kept, because every rule asks for the same ones. */
export const walk = (file: SourceFile): readonly Node[] => {
  const nodes = known.get(file) ?? collect(file.program, [])
  known.set(file, nodes)
  return nodes
}

/** `console.log` for the callee of `console.log()`, however deep; undefined for anything computed. */
export const dotted = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined
  if (value.type === 'Identifier') return String(value['name'])
  if (value.type !== 'MemberExpression' || value['computed'] === true) return undefined
  const object = dotted(value['object'])
  const property = dotted(value['property'])
  return object && property ? `${object}.${property}` : undefined
}
