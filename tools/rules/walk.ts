import type { SourceFile } from './tree.ts'

/** A syntax tree node of which only type and position are known. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const collect = (value: unknown, nodes: Node[]): Node[] => {
  if (Array.isArray(value)) for (const each of value) collect(each, nodes)
  else if (isNode(value)) {
    nodes.push(value)
    for (const key in value) collect(value[key], nodes)
  }
  return nodes
}

const cache = new WeakMap<SourceFile, readonly Node[]>()

/** Every node of a file; cached, because every rule walks the same files. */
export const walk = (file: SourceFile): readonly Node[] => {
  const nodes = cache.get(file) ?? collect(file.program, [])
  cache.set(file, nodes)
  return nodes
}

/** For example `console.log` for the callee of `console.log()`; undefined for computed members. */
export const dotted = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined
  if (value.type === 'Identifier') return String(value['name'])
  if (value.type !== 'MemberExpression' || value['computed'] === true) return undefined
  const object = dotted(value['object'])
  const property = dotted(value['property'])
  return object && property ? `${object}.${property}` : undefined
}
