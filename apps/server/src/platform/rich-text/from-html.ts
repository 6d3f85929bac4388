import {
  cleanDocument,
  type RichTextDocument,
  type RichTextMark,
  type RichTextNode,
} from '#contract/rich-text/document.ts'
import { sanitizePage } from './sanitize-page.ts'

interface OpenNode {
  tag: string
  node: RichTextNode | undefined
  children: RichTextNode[]
}

const blockTypes: Readonly<Record<string, string>> = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  pre: 'codeBlock',
  table: 'table',
  tr: 'tableRow',
  th: 'tableHeader',
  td: 'tableCell',
}
const markTypes: Readonly<Record<string, string>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
}
const inlineTypes = new Set(['text', 'hardBreak'])
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name ?? ''] ?? entity) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )

const readAttribute = (attributes: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : decode(value)
}

const toAttrs = (tag: string, attributes: string): Record<string, unknown> | undefined => {
  const number = (name: string) => Number(readAttribute(attributes, name) ?? 1)
  if (/^h[2-4]$/.test(tag)) return { level: Number(tag[1]) }
  if (tag === 'ol') return { start: number('start') }
  if (tag === 'th' || tag === 'td') return { colspan: number('colspan'), rowspan: number('rowspan') }
  return undefined
}

/** Text and inline nodes between blocks become paragraphs. */
const wrapInline = (nodes: readonly RichTextNode[]): RichTextNode[] => {
  const blocks: RichTextNode[] = []
  let run: RichTextNode[] = []
  const endRun = () => {
    if (run.some(({ text }) => text?.trim())) blocks.push({ type: 'paragraph', content: run })
    run = []
  }
  for (const node of nodes) {
    if (inlineTypes.has(node.type)) run.push(node)
    else {
      endRun()
      blocks.push(node)
    }
  }
  endRun()
  return blocks
}

const holdsInline = new Set(['paragraph', 'heading', 'codeBlock'])

/**
 * A document for formatted text that was written as HTML: policies of earlier versions and starter pages. The HTML is
 * sanitized first, so tags are closed, attributes quoted and entities few.
 */
export const toDocument = (html: string): RichTextDocument => {
  const root: OpenNode = { tag: '', node: undefined, children: [] }
  const open: OpenNode[] = [root]
  const marks: { tag: string; mark: RichTextMark }[] = []
  const top = (): OpenNode => open.at(-1) ?? root

  const close = (tag: string): void => {
    const { node, children } = open.length > 1 && top().tag === tag ? (open.pop() ?? root) : root
    if (!node) {
      // A wrapper without a node, such as `div`: what it contains belongs to its parent.
      if (children !== root.children) top().children.push(...wrapInline(children))
      return
    }
    top().children.push({ ...node, content: holdsInline.has(node.type) ? children : wrapInline(children) })
  }

  for (const [, slash, tag = '', attributes = '', text] of sanitizePage(html).matchAll(
    /<(\/?)([a-z0-9]+)((?:\s[a-z-]+="[^"]*")*)\s*\/?>|([^<]+)/g,
  )) {
    if (text !== undefined) {
      const decoded = decode(top().node?.type === 'codeBlock' ? text : text.replaceAll(/\s+/g, ' '))
      if (decoded.trim() !== '' || holdsInline.has(top().node?.type ?? '')) {
        const current = marks.map(({ mark }) => mark)
        top().children.push({ type: 'text', text: decoded, ...(current.length > 0 && { marks: current }) })
      }
    } else if (tag === 'br') top().children.push({ type: 'hardBreak' })
    else if (tag === 'hr') top().children.push({ type: 'horizontalRule' })
    else if (tag === 'a' || markTypes[tag]) {
      // `<pre><code>` is one block.
      if (slash)
        marks.splice(
          marks.findLastIndex((mark) => mark.tag === tag),
          1,
        )
      else if (tag === 'a')
        marks.push({ tag, mark: { type: 'link', attrs: { href: readAttribute(attributes, 'href') } } })
      else marks.push({ tag, mark: { type: markTypes[tag] ?? '' } })
    } else if (tag === 'img' || tag === 'tbody' || tag === 'thead' || tag === 'tfoot') continue
    else if (slash) close(tag)
    else {
      const type = blockTypes[tag]
      const attrs = toAttrs(tag, attributes)
      open.push({ tag, node: type ? { type, ...(attrs && { attrs }) } : undefined, children: [] })
    }
  }
  while (open.length > 1) close(top().tag)
  return cleanDocument({ content: wrapInline(root.children) })
}
