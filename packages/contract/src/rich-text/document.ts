import * as z from 'zod'
import { id, objectKey } from '../core/fields.ts'

/** Formatted text with blocks, as the editor's JSON. `cleanDocument` decides which nodes, marks and attributes it may have. */
export interface RichTextMark {
  type: string
  attrs?: Readonly<Record<string, unknown>>
}

export interface RichTextNode {
  type: string
  attrs?: Readonly<Record<string, unknown>>
  content?: readonly RichTextNode[]
  marks?: readonly RichTextMark[]
  text?: string
}

export interface RichTextDocument {
  type: 'doc'
  content: readonly RichTextNode[]
}

const maxNodes = 5_000
/** Blocks inside blocks; two columns with a table with a list need eight levels. */
const maxDepth = 16

/** Only the outline is validated: unknown parts are removed when the document is saved, so an editor's extra attributes don't fail. */
export const richTextDocument = z.strictObject({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })).max(maxNodes),
})

export const emptyDocument: RichTextDocument = { type: 'doc', content: [] }

/** Targets of links: other websites, email, phone, and paths of the shop such as `/products/mug`. */
const webTarget = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])/i
const shopPath = /^\/(?![/\\])[\w\-./?=&%#+~:,]*$/
export const isLinkTarget = (href: string): boolean =>
  href.length <= 2000 && (isShopPath(href) || (webTarget.test(href) && !/[\s"'<>`]/.test(href)))
export const isShopPath = (href: string): boolean => shopPath.test(href)

type Attributes = Readonly<Record<string, unknown>>
type Content = 'none' | 'inline' | 'text' | 'blocks' | 'items' | 'rows' | 'cells' | 'columns'

interface NodeRule {
  content: Content
  /** Undefined removes the node. */
  attrs?: (attrs: Attributes) => Attributes | undefined
}

const integer = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined

const toText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength) : ''

const cellAttributes = ({ colspan, rowspan }: Attributes): Attributes => ({
  colspan: integer(colspan, 1, 20) ?? 1,
  rowspan: integer(rowspan, 1, 100) ?? 1,
})

const imageAttributes = ({ key, alt, width, height }: Attributes): Attributes | undefined => {
  const { data } = objectKey.safeParse(key)
  if (data === undefined) return undefined
  const size = { width: integer(width, 1, 20_000), height: integer(height, 1, 20_000) }
  return { key: data, alt: toText(alt, 300), width: size.width ?? null, height: size.height ?? null }
}

const buttonAttributes = ({ label, href }: Attributes): Attributes | undefined => {
  const text = toText(label, 80)
  return text !== '' && typeof href === 'string' && isLinkTarget(href) ? { label: text, href } : undefined
}

const productAttributes = ({ id: product }: Attributes): Attributes | undefined => {
  const { data } = id.safeParse(product)
  return data === undefined ? undefined : { id: data }
}

const nodeRules: Readonly<Record<string, NodeRule>> = {
  paragraph: { content: 'inline' },
  heading: { content: 'inline', attrs: ({ level }) => ({ level: integer(level, 2, 4) ?? 2 }) },
  bulletList: { content: 'items' },
  orderedList: { content: 'items', attrs: ({ start }) => ({ start: integer(start, 1, 100_000) ?? 1 }) },
  listItem: { content: 'blocks' },
  blockquote: { content: 'blocks' },
  codeBlock: { content: 'text' },
  horizontalRule: { content: 'none' },
  image: { content: 'none', attrs: imageAttributes },
  button: { content: 'none', attrs: buttonAttributes },
  product: { content: 'none', attrs: productAttributes },
  table: { content: 'rows' },
  tableRow: { content: 'cells' },
  tableHeader: { content: 'blocks', attrs: cellAttributes },
  tableCell: { content: 'blocks', attrs: cellAttributes },
  columns: { content: 'columns' },
  column: { content: 'blocks' },
}

const simpleBlocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule']
const blocks = [...simpleBlocks, 'image', 'button', 'product', 'table', 'columns']

const childTypes: Record<Content, readonly string[]> = {
  none: [],
  inline: ['text', 'hardBreak'],
  text: ['text'],
  blocks,
  items: ['listItem'],
  rows: ['tableRow'],
  cells: ['tableHeader', 'tableCell'],
  columns: ['column'],
}

/** Blocks that can't be inside themselves: the editor's schema has no nested columns or tables. */
const notNested = new Set(['columns', 'table'])

const simpleMarks = new Set(['bold', 'italic', 'underline', 'strike', 'code'])

const cleanMarks = (marks: unknown): RichTextMark[] => {
  const seen = new Map<string, RichTextMark>()
  for (const mark of Array.isArray(marks) ? (marks as unknown[]) : []) {
    const { type, attrs } = (mark ?? {}) as Partial<RichTextMark>
    if (typeof type !== 'string') continue
    if (simpleMarks.has(type)) seen.set(type, { type })
    const href = attrs?.['href']
    if (type === 'link' && typeof href === 'string' && isLinkTarget(href)) seen.set(type, { type, attrs: { href } })
  }
  return [...seen.values()]
}

const emptyParagraph: RichTextNode = { type: 'paragraph' }

interface Position {
  depth: number
  within: ReadonlySet<string>
}

const cleanText = ({ text, marks }: RichTextNode, content: Content): RichTextNode | undefined => {
  if (typeof text !== 'string' || text === '') return undefined
  const kept = content === 'text' ? [] : cleanMarks(marks)
  return { type: 'text', text, ...(kept.length > 0 && { marks: kept }) }
}

/** The document with only the nodes, marks and attributes that are allowed, nested as the editor's schema requires. */
export const cleanDocument = (document: { content?: unknown }): RichTextDocument => {
  let count = 0

  const cleanChildren = (content: unknown, kind: Content, position: Position): RichTextNode[] => {
    const children = Array.isArray(content) ? (content as unknown[]) : []
    return children.flatMap((child) => cleanNode(child, kind, position) ?? [])
  }

  const cleanNode = (value: unknown, kind: Content, { depth, within }: Position): RichTextNode | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const node = value as RichTextNode
    count += 1
    if (count > maxNodes || depth > maxDepth || !childTypes[kind].includes(node.type)) return undefined
    if (within.has(node.type) && notNested.has(node.type)) return undefined
    if (node.type === 'text') return cleanText(node, kind)
    if (node.type === 'hardBreak') return { type: 'hardBreak' }
    const rule = nodeRules[node.type]
    const attrs = rule?.attrs?.(typeof node.attrs === 'object' && node.attrs ? node.attrs : {})
    if (!rule || (rule.attrs && !attrs)) return undefined
    const position = { depth: depth + 1, within: new Set([...within, node.type]) }
    const content = cleanChildren(node.content, rule.content, position)
    const clean = { type: node.type, ...(attrs && { attrs }) }
    switch (rule.content) {
      case 'none':
        return clean
      case 'inline':
      case 'text':
        return content.length > 0 ? { ...clean, content } : clean
      case 'blocks': {
        // The first block of a list item has to be a paragraph.
        const needsParagraph = content.length === 0 || (node.type === 'listItem' && content[0]?.type !== 'paragraph')
        return { ...clean, content: needsParagraph ? [emptyParagraph, ...content] : content }
      }
      case 'columns': {
        const filler = Array.from({ length: Math.max(0, 2 - content.length) }, () => ({
          type: 'column',
          content: [emptyParagraph],
        }))
        return { ...clean, content: [...content.slice(0, 2), ...filler] }
      }
      default:
        return content.length > 0 ? { ...clean, content } : undefined
    }
  }

  return { type: 'doc', content: cleanChildren(document.content, 'blocks', { depth: 0, within: new Set() }) }
}

const collect = (nodes: readonly RichTextNode[], type: string, attribute: string): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === type ? [String(node.attrs?.[attribute] ?? '')] : []),
    ...collect(node.content ?? [], type, attribute),
  ])

/** Files and products of a clean document, each once. */
export const getImageKeys = ({ content }: RichTextDocument): string[] => [...new Set(collect(content, 'image', 'key'))]
export const getProductIds = ({ content }: RichTextDocument): string[] => [
  ...new Set(collect(content, 'product', 'id')),
]

const toNodeText = (node: RichTextNode): string => {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'button') return `${String(node.attrs?.['label'] ?? '')} `
  const text = (node.content ?? []).map(toNodeText).join('')
  return childTypes.inline.includes(node.type) ? text : `${text} `
}

/** The words of a document, for search, descriptions and comparisons. */
export const toDocumentText = ({ content }: RichTextDocument): string =>
  content.map(toNodeText).join('').replaceAll(/\s+/g, ' ').trim()

/** Nothing to read or see. */
export const isEmptyDocument = (document: RichTextDocument): boolean =>
  toDocumentText(document) === '' &&
  !document.content.some(
    ({ type }) => !['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'].includes(type),
  )
