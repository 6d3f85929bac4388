import type { SourceFile } from './tree.ts'

/** A node of the syntax tree, known only by its kind and its place. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const walk = function* (file: SourceFile): Generator<Node> {
  const waiting: Node[] = isNode(file.program) ? [file.program] : []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    waiting.push(...childrenOf(node))
  }
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
