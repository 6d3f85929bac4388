import {
  cleanDocument,
  type RichTextDocument,
  type RichTextMark,
  type RichTextNode,
} from '#contract/rich-text/document.ts'
import { anchor } from './email-markup.rules.ts'
import type { RenderContext } from './render-context.rules.ts'

/** Formatted text as HTML of an email and as plain text. Blocks that an email's text can't have leave their texts. */

interface ListStyle {
  start: number
  isOrdered: boolean
}

/** Rendered again for every recipient, and always the same object. */
const cleaned = new WeakMap<object, RichTextDocument>()

const toCleanDocument = (document: { content?: unknown }): RichTextDocument => {
  const known = cleaned.get(document)
  if (known) return known
  const clean = cleanDocument(document)
  cleaned.set(document, clean)
  return clean
}

const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

const renderMark = (context: RenderContext, html: string, { type, attrs }: RichTextMark): string => {
  const { light } = context.look.colors
  if (type === 'link')
    return anchor(
      context.toUrl(String(attrs?.['href'] ?? '')),
      html,
      `color:${light.link};text-decoration:underline`,
      'link',
    )
  if (type === 'code') return `<code style="font-family:Consolas,Menlo,monospace;font-size:14px">${html}</code>`
  const tag = markTags[type]
  return tag ? `<${tag}>${html}</${tag}>` : html
}

const renderInline = (context: RenderContext, nodes: readonly RichTextNode[] = []): string =>
  nodes
    .map(({ type, text = '', marks = [] }) =>
      type === 'hardBreak'
        ? '<br>'
        : marks.reduceRight(
            (html, mark) => renderMark(context, html, mark),
            // Values may have line breaks.
            context.toHtml(text),
          ),
    )
    .join('')

const headingSizes: Readonly<Record<number, string>> = {
  2: 'font-size:22px;line-height:28px',
  3: 'font-size:18px;line-height:24px',
}

const renderBlock = (context: RenderContext, align: string, node: RichTextNode): string => {
  const { type, attrs = {}, content = [] } = node
  const { fonts, colors } = context.look
  const text = `color:${colors.light.ink};text-align:${align}`
  const renderBlocks = (nodes: readonly RichTextNode[], to = align) =>
    nodes.map((child) => renderBlock(context, to, child)).join('')
  switch (type) {
    case 'paragraph': {
      const html = renderInline(context, content)
      return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;${text}">${html || '&nbsp;'}</p>`
    }
    case 'heading': {
      const size = headingSizes[Number(attrs['level'])] ?? 'font-size:16px;line-height:22px'
      return `<h3 class="ink" style="margin:8px 0 12px;font-family:${fonts.headings};${size};font-weight:600;${text}">${renderInline(context, content)}</h3>`
    }
    case 'bulletList':
    case 'orderedList': {
      const tag = type === 'bulletList' ? 'ul' : 'ol'
      const start = Number(attrs['start'] ?? 1)
      const items = content
        .map(({ content: blocks = [] }) => `<li style="margin:0 0 4px">${renderBlocks(blocks, 'left')}</li>`)
        .join('')
        .replaceAll('margin:0 0 16px', 'margin:0 0 4px')
      return `<${tag}${tag === 'ol' && start > 1 ? ` start="${start}"` : ''} class="ink" style="margin:0 0 16px;padding:0 0 0 24px;color:${colors.light.ink}">${items}</${tag}>`
    }
    case 'blockquote':
      return `<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colors.light.line}">${renderBlocks(content, 'left')}</blockquote>`
    case 'codeBlock':
      return `<pre class="box ink" style="margin:0 0 16px;padding:12px;background-color:${colors.light.sunken};font-family:Consolas,Menlo,monospace;font-size:14px;line-height:20px;white-space:pre-wrap;color:${colors.light.ink}">${renderInline(context, content)}</pre>`
    case 'horizontalRule':
      return `<hr class="line" style="margin:0 0 16px;border:0;border-top:1px solid ${colors.light.line}">`
    default:
      return renderBlocks(content)
  }
}

export const renderDocumentHtml = (context: RenderContext, document: { content?: unknown }, align: string): string =>
  toCleanDocument(document)
    .content.map((node) => renderBlock(context, align, node))
    .join('')

const toInlineText = (context: RenderContext, nodes: readonly RichTextNode[] = []): string =>
  nodes
    .map(({ type, text = '', marks = [] }) => {
      if (type === 'hardBreak') return '\n'
      const link = marks.find((mark) => mark.type === 'link')
      const filled = context.fill(text)
      if (!link) return filled
      const url = context.toUrl(String(link.attrs?.['href'] ?? ''))
      return url === filled || filled.trim() === '' ? filled : `${filled} (${url})`
    })
    .join('')

const indent = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd())
    .join('\n')

const toListText = (context: RenderContext, items: readonly RichTextNode[], { isOrdered, start }: ListStyle): string =>
  items
    .map((item, index) => {
      const bullet = isOrdered ? `${start + index}. ` : '- '
      return indent(toBlocksText(context, item.content ?? [], '\n'), bullet, ' '.repeat(bullet.length))
    })
    .join('\n')

const toBlockText = (context: RenderContext, { type, attrs = {}, content = [] }: RichTextNode): string => {
  switch (type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return toInlineText(context, content)
    case 'bulletList':
      return toListText(context, content, { isOrdered: false, start: 1 })
    case 'orderedList':
      return toListText(context, content, { isOrdered: true, start: Number(attrs['start'] ?? 1) })
    case 'blockquote':
      return indent(toBlocksText(context, content, '\n\n'), '> ', '> ')
    case 'horizontalRule':
      return '---'
    default:
      return toBlocksText(context, content, '\n\n')
  }
}

const toBlocksText = (context: RenderContext, nodes: readonly RichTextNode[], separator: string): string =>
  nodes
    .map((node) => toBlockText(context, node))
    .filter((text) => text.trim() !== '')
    .join(separator)

export const renderDocumentText = (context: RenderContext, document: { content?: unknown }): string =>
  toBlocksText(context, toCleanDocument(document).content, '\n\n')
