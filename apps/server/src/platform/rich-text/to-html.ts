import type { RichTextDocument, RichTextMark, RichTextNode } from '#contract/rich-text/document.ts'
import { buttonClass, sanitizePage } from './sanitize-page.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: unknown): string =>
  String(text).replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

type Attributes = Readonly<Record<string, unknown>>

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

const toMarked = (html: string, { type, attrs }: RichTextMark): string => {
  if (type === 'link') return `<a href="${escapeHtml(attrs?.['href'])}">${html}</a>`
  const tag = markTags[type]
  return tag ? `<${tag}>${html}</${tag}>` : html
}

const toSpans = ({ colspan, rowspan }: Attributes): string =>
  [
    Number(colspan) > 1 ? ` colspan="${Number(colspan)}"` : '',
    Number(rowspan) > 1 ? ` rowspan="${Number(rowspan)}"` : '',
  ].join('')

const toSize = ({ width, height }: Attributes): string =>
  width && height ? ` width="${Number(width)}" height="${Number(height)}"` : ''

const wrap = (tag: string) => (_: Attributes, content: string) => `<${tag}>${content}</${tag}>`

/** The HTML of each node. Nodes that aren't listed leave nothing. */
const renderers: Readonly<Record<string, (attrs: Attributes, content: string) => string>> = {
  paragraph: wrap('p'),
  heading: ({ level }, content) => `<h${Number(level)}>${content}</h${Number(level)}>`,
  bulletList: wrap('ul'),
  orderedList: ({ start }, content) => `<ol${Number(start) > 1 ? ` start="${Number(start)}"` : ''}>${content}</ol>`,
  listItem: wrap('li'),
  blockquote: wrap('blockquote'),
  codeBlock: (_, content) => `<pre><code>${content}</code></pre>`,
  horizontalRule: () => '<hr>',
  hardBreak: () => '<br>',
  image: (attrs) => `<img src="/files/${escapeHtml(attrs['key'])}" alt="${escapeHtml(attrs['alt'])}"${toSize(attrs)}>`,
  button: ({ label, href }) => `<p><a href="${escapeHtml(href)}" class="${buttonClass}">${escapeHtml(label)}</a></p>`,
  product: ({ id }) => `<div data-product="${escapeHtml(id)}"></div>`,
  table: (_, content) => `<div class="table"><table><tbody>${content}</tbody></table></div>`,
  tableRow: wrap('tr'),
  tableHeader: (attrs, content) => `<th${toSpans(attrs)}>${content}</th>`,
  tableCell: (attrs, content) => `<td${toSpans(attrs)}>${content}</td>`,
  columns: (_, content) => `<div class="columns">${content}</div>`,
  column: (_, content) => `<div class="column">${content}</div>`,
}

const renderNode = (node: RichTextNode): string => {
  if (node.type === 'text') return (node.marks ?? []).reduceRight(toMarked, escapeHtml(node.text ?? ''))
  return renderers[node.type]?.(node.attrs ?? {}, (node.content ?? []).map(renderNode).join('')) ?? ''
}

/** The HTML of a clean document, by the same allowlist that the shop applies again when it shows the page. */
export const toPageHtml = ({ content }: RichTextDocument): string => sanitizePage(content.map(renderNode).join(''))
