import { escapeHtml } from '#server/platform/mail/escape-html.ts'

/** `Rate limits` as `rate-limits`. */
export const toAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Code, links and emphasis within a line. */
export const renderInline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`') && part.length > 1) return `<code>${escapeHtml(part.slice(1, -1))}</code>`
      return escapeHtml(part)
        .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
        .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replaceAll(/\*([^*\s][^*]*)\*/g, '<em>$1</em>')
    })
    .join('')

const splitCells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())

const renderTable = ([head = '', , ...rows]: string[]): string => {
  const toRow = (row: string, tag: 'th' | 'td') =>
    `<tr>${splitCells(row)
      .map((cell) => `<${tag}>${renderInline(cell)}</${tag}>`)
      .join('')}</tr>`
  return `<div class="scroll" tabindex="0"><table><thead>${toRow(head, 'th')}</thead><tbody>${rows
    .map((row) => toRow(row, 'td'))
    .join('')}</tbody></table></div>`
}

const renderList = (lines: string[]): string => {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul'
  const items: string[] = []
  for (const line of lines) {
    const [, item] = /^(?:[-*]|\d+\.) +(.*)$/.exec(line) ?? []
    if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else items.push(item)
  }
  return `<${tag}>${items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</${tag}>`
}

export const renderCode = (code: string): string => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`

const renderBlock = (lines: string[]): string => {
  const [first = ''] = lines
  const [, marks, heading = ''] = /^(#{1,4}) (.*)$/.exec(first) ?? []
  if (marks) {
    const rest = lines.slice(1)
    const tag = `h${marks.length}`
    return `<${tag} id="${toAnchor(heading)}">${renderInline(heading)}</${tag}>${rest.length > 0 ? renderBlock(rest) : ''}`
  }
  if (first.startsWith('|')) return renderTable(lines)
  if (/^(?:[-*]|\d+\.) /.test(first)) return renderList(lines)
  return `<p>${renderInline(lines.join(' '))}</p>`
}

/** The Markdown that our guides use: headings, paragraphs, lists, tables and code. All other text is escaped. */
export const renderMarkdown = (text: string): string => {
  const parts = text.replaceAll('\r', '').split(/^```\w*\n([\s\S]*?)^```$/m)
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return renderCode(part.trimEnd())
      const blocks = part.split(/\n{2,}/).map((block) => block.split('\n').filter((line) => line.trim() !== ''))
      return blocks
        .filter((lines) => lines.length > 0)
        .map(renderBlock)
        .join('\n')
    })
    .join('\n')
}
