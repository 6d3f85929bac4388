import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { escapeHtml } from './escape-html.ts'
import { type MailBlock, renderBlockHtml, renderBlockText } from './mail-blocks.ts'
import { type MailMessage, renderMessageHtml, renderMessageText } from './mail-messages.ts'
import { fontFamily, mailTheme } from './mail-theme.ts'

interface MailContent {
  language: Language
  /** The sender's name, if it isn't us. */
  from?: string
  /** The sender's logo, beside the name. */
  logoUrl?: string | undefined
  title: string
  /** A line above everything, below which a reply quotes this email. */
  replyMarker?: string | undefined
  paragraphs: readonly string[]
  /** Chat messages, above the button. */
  messages?: readonly MailMessage[]
  code?: string
  /** The URL is built from PUBLIC_URL, never from a request's Host header. */
  action?: {
    label: string
    url: string
    /** Leaves out the line below the button that repeats the URL. */ hidesUrl?: true
  }
  /** Below the button. */
  blocks?: readonly MailBlock[]
  footer?: string
  /** How to reach the sender, below the content. */
  contact?: readonly string[]
  /** A less prominent link at the end, for example to unsubscribe. */
  secondaryLink?: { label: string; url: string }
  /** The recipient's own message, below the content. */
  quote?: { title: string; text: string }
}

const labels: Record<Language, { sentBy: string; sentThrough: string; fallbackLinkLabel: string }> = {
  en: {
    sentBy: 'Sent by',
    sentThrough: 'via',
    fallbackLinkLabel: 'If the button doesn’t work, open this link:',
  },
  es: {
    sentBy: 'Enviado por',
    sentThrough: 'a través de',
    fallbackLinkLabel: 'Si el botón no funciona, abre este enlace:',
  },
}

const signature = ({ language, from }: MailContent): string => {
  const { sentBy, sentThrough } = labels[language]
  return from === undefined ? `${sentBy} ${productName}` : `${sentBy} ${from} ${sentThrough} ${productName}`
}

const { light, dark } = mailTheme

// Light styles are inline, because many email clients support nothing else; the classes are for dark mode.
const darkStyles = `
@media (prefers-color-scheme: dark) {
  .canvas { background: ${dark.canvas} !important }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .muted { color: ${dark['ink-muted']} !important }
  .name { color: ${dark.accent} !important }
  .line { border-color: ${dark.line} !important }
  .quote { border-color: ${dark.line} !important }
  .code { background: ${dark['surface-sunken']} !important; border-color: ${dark.line} !important; color: ${dark.ink} !important }
  .button { background: ${dark.accent} !important; color: ${dark['on-accent']} !important }
}`

const paragraph = (text: string, kind: 'ink' | 'muted', size: number): string =>
  `<p class="${kind}" style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${light[kind === 'ink' ? 'ink' : 'ink-muted']}">${text}</p>`

const codeBlock = (code: string): string =>
  `<p class="code" style="margin:0 0 24px;padding:16px;border:1px solid ${light.line};border-radius:8px;background:${light['surface-sunken']};color:${light.ink};font-size:30px;font-weight:600;letter-spacing:6px;line-height:1.2;text-align:center;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${light.accent};color:${light['on-accent']};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none">${escapeHtml(label)}</a></p>`

const lineBreak = /\r\n?|\n/

const toHtmlLines = (text: string): string => text.split(lineBreak).map(escapeHtml).join('<br>')

const renderQuote = ({ title, text }: { title: string; text: string }): string =>
  `${paragraph(escapeHtml(title), 'muted', 14)}
<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${light.line}">${paragraph(toHtmlLines(text), 'muted', 14)}</blockquote>`

const renderHtml = (content: MailContent): string => {
  const { language, from = productName, title, paragraphs, code, action, footer, secondaryLink, quote } = content
  const { logoUrl, messages = [], blocks = [], contact = [], replyMarker } = content
  const { fallbackLinkLabel } = labels[language]
  const fallbackLink =
    action && !action.hidesUrl
      ? `${escapeHtml(fallbackLinkLabel)}<br><span style="word-break:break-all">${escapeHtml(action.url)}</span>`
      : undefined
  const body = [
    ...paragraphs.map((text) => paragraph(toHtmlLines(text), 'ink', 16)),
    ...messages.map(renderMessageHtml),
    ...(code ? [codeBlock(code)] : []),
    ...(action ? [button(action)] : []),
    ...(fallbackLink ? [paragraph(fallbackLink, 'muted', 14)] : []),
    ...blocks.map(renderBlockHtml),
    ...(footer ? [paragraph(escapeHtml(footer), 'muted', 14)] : []),
    ...(quote ? [renderQuote(quote)] : []),
  ].join('\n')
  const secondaryLinkHtml = secondaryLink
    ? `<br><a class="muted" href="${escapeHtml(secondaryLink.url)}" style="color:${light['ink-muted']}">${escapeHtml(secondaryLink.label)}</a>`
    : ''
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="" height="40" style="height:40px;max-width:160px;margin:0 12px 0 0;border:0;border-radius:6px;vertical-align:middle;object-fit:contain">`
    : ''
  const markerHtml = replyMarker ? `<tr><td>${paragraph(escapeHtml(replyMarker), 'muted', 13)}</td></tr>\n` : ''
  const contactHtml = contact.map((line) => `${escapeHtml(line)}<br>`).join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyles}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${light.canvas};font-family:${fontFamily}">
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;table-layout:fixed;text-align:left;overflow-wrap:break-word;word-break:break-word">
${markerHtml}<tr><td class="name" style="padding:0 4px 16px;font-size:16px;font-weight:600;color:${light.accent}">${logo}${escapeHtml(from)}</td></tr>
<tr><td class="card" style="padding:32px 28px 16px;border:1px solid ${light.line};border-radius:8px;background:${light.surface}">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;font-weight:600;line-height:1.3;color:${light.ink}">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${light['ink-muted']}">${contactHtml}${escapeHtml(signature(content))}${secondaryLinkHtml}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const renderText = (content: MailContent): string => {
  const { title, paragraphs, code, action, blocks = [], footer, contact = [], secondaryLink, quote } = content
  const { messages = [], replyMarker } = content
  return `${[
    ...(replyMarker ? [replyMarker] : []),
    title,
    ...paragraphs,
    ...messages.map(renderMessageText),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...blocks.map(renderBlockText),
    ...(footer ? [footer] : []),
    ...(quote ? [[quote.title, ...quote.text.split(lineBreak).map((line) => `> ${line}`)].join('\n')] : []),
    [
      `-- `,
      ...contact,
      signature(content),
      ...(secondaryLink ? [`${secondaryLink.label}: ${secondaryLink.url}`] : []),
    ].join('\n'),
  ].join('\n\n')}\n`
}

/** The template of all emails: HTML without external resources, and the same content as plain text. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: renderText(content),
  html: renderHtml(content),
})

/** An email with its subject in the recipient's language. */
export const renderMailIn = (
  language: Language,
  contentByLanguage: Record<Language, Omit<MailContent, 'language'> & { subject: string }>,
): { subject: string; text: string; html: string } => {
  const { subject, ...content } = contentByLanguage[language]
  return { subject, ...renderMail({ language, ...content }) }
}
