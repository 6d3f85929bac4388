import { escapeHtml } from './escape-html.ts'
import { mailTheme } from './mail-theme.ts'

interface MailItem {
  title: string
  /** Options and quantity. */
  detail: string
  amount: string
  imageUrl: string | null
}

interface TotalsRow {
  label: string
  value: string
  isStrong?: boolean
}

interface MailFact {
  label: string
  lines: readonly string[]
  /** Below the lines, such as the page that tracks a parcel. */
  link?: { label: string; url: string }
}

/** Parts of an email below its button: what was ordered, what it costs, and where it goes. */
export type MailBlock =
  | { kind: 'items'; title: string; items: readonly MailItem[] }
  | { kind: 'totals'; rows: readonly TotalsRow[] }
  | { kind: 'facts'; facts: readonly MailFact[] }

const { light } = mailTheme

const imageSize = 56

const cell = (style: string, content: string, type = 'ink', attributes = ''): string =>
  `<td class="${type}"${attributes} style="${style};color:${light[type === 'muted' ? 'ink-muted' : 'ink']}">${content}</td>`

const table = (rows: string, style = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;${style}">${rows}</table>`

const heading = (text: string): string =>
  `<h2 class="ink" style="margin:8px 0 12px;font-size:16px;font-weight:600;line-height:1.4;color:${light.ink}">${escapeHtml(text)}</h2>`

const renderItem = ({ title, detail, amount, imageUrl }: MailItem): string => {
  const image = imageUrl
    ? `<img src="${escapeHtml(imageUrl)}" alt="" width="${imageSize}" height="${imageSize}" style="display:block;width:${imageSize}px;height:${imageSize}px;border-radius:6px;object-fit:cover">`
    : ''
  const name = `${escapeHtml(title)}<br><span class="muted" style="font-size:14px;color:${light['ink-muted']}">${escapeHtml(detail)}</span>`
  const shared = 'padding:0 0 12px;vertical-align:top;font-size:15px;line-height:1.45'
  return `<tr>${image ? `<td width="${imageSize}" style="padding:0 12px 12px 0;vertical-align:top">${image}</td>` : ''}${cell(
    shared,
    name,
    'ink',
    image ? '' : ' colspan="2"',
  )}${cell(`${shared};padding-left:12px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`, escapeHtml(amount))}</tr>`
}

const renderTotals = (rows: readonly TotalsRow[]): string =>
  rows
    .map(({ label, value, isStrong = false }) => {
      const style = `padding:4px 0;vertical-align:top;font-size:${isStrong ? 16 : 15}px;line-height:1.45${isStrong ? ';font-weight:600' : ''}`
      return `<tr>${cell(style, escapeHtml(label), isStrong ? 'ink' : 'muted')}${cell(`${style};padding-left:12px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`, escapeHtml(value))}</tr>`
    })
    .join('')

const renderFact = ({ label, lines, link }: MailFact): string => {
  const linkHtml = link
    ? `<br><a class="name" href="${escapeHtml(link.url)}" style="color:${light.accent}">${escapeHtml(link.label)}</a>`
    : ''
  return `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:1.5;color:${light.ink}"><strong style="font-weight:600">${escapeHtml(label)}</strong><br>${lines
    .flatMap((line) => line.split(/\r\n?|\n/))
    .map(escapeHtml)
    .join('<br>')}${linkHtml}</p>`
}

// Lines between the parts are borders of tables, because email clients drop <hr> styles.
const ruled = `border-top:1px solid ${light.line};padding-top:12px`

export const renderBlockHtml = (block: MailBlock): string => {
  switch (block.kind) {
    case 'items':
      return `${heading(block.title)}\n${table(block.items.map(renderItem).join(''), 'margin-bottom:4px')}`
    case 'totals':
      return `<div class="line" style="${ruled}">${table(renderTotals(block.rows))}</div>`
    case 'facts':
      return `<div class="line" style="${ruled}">${block.facts.map(renderFact).join('\n')}</div>`
  }
}

const renderFactText = ({ label, lines, link }: MailFact): string =>
  [label, ...lines, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n')

export const renderBlockText = (block: MailBlock): string => {
  switch (block.kind) {
    case 'items':
      return [block.title, ...block.items.map(({ title, detail, amount }) => `${title}, ${detail}: ${amount}`)].join(
        '\n',
      )
    case 'totals':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'facts':
      return block.facts.map(renderFactText).join('\n\n')
  }
}
