import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { shopPages } from '#contract/shop-path.ts'
import { emailLabels, networkNames } from './email-labels.rules.ts'
import { anchor, emailWidth, outlookComments, row, sidePadding, styleSheet, table } from './email-markup.rules.ts'
import { sampleValues } from './merge-values.rules.ts'
import { renderBlocksHtml } from './render-blocks.rules.ts'
import {
  type BlockData,
  type CampaignContent,
  type EmailInput,
  makeContext,
  markBlock,
  type RenderContext,
} from './render-context.rules.ts'
import { renderText } from './render-text.rules.ts'
import type { EmailLook } from './email-look.rules.ts'

/** A line break in the subject would start another header. */
const toSubject = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** Invisible characters, so that inboxes don't show the first words of the email after a short preheader. */
const preheaderPadding = '\u034F\u200C\u00A0'.repeat(90)

const renderPreheader = ({ content, fill }: RenderContext): string => {
  const text = fill(content.preheader).replaceAll(/\s+/g, ' ').trim()
  return text === ''
    ? ''
    : `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(text)}${preheaderPadding}</div>\n`
}

const renderHeader = ({ look, toUrl }: RenderContext): string => {
  const { name, logo, fonts, colors } = look
  const style = `color:${colors.light.ink};font-family:${fonts.headings};font-size:22px;line-height:28px;font-weight:600;text-decoration:none;word-break:break-word`
  const content = logo
    ? `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}" height="${logo.height}"${logo.width === null ? '' : ` width="${logo.width}"`} border="0" style="display:inline-block;height:${logo.height}px;${logo.width === null ? 'max-width:240px' : `width:${logo.width}px`};border:0;font-size:22px;font-weight:600">`
    : escapeHtml(name)
  return row(anchor(toUrl(shopPages.home()), content, style, 'ink'), `28px ${sidePadding}px 28px`, 'center')
}

const renderFooter = (context: RenderContext): string => {
  const { look, content, language, toHtml, toUrl, links } = context
  const { footer } = content.body
  const labels = emailLabels[language]
  const { muted } = look.colors.light
  const link = (url: string, label: string): string =>
    anchor(url, escapeHtml(label), `color:${muted};text-decoration:underline`, 'muted')
  const paragraph = (html: string): string =>
    html === ''
      ? ''
      : `<p class="muted" style="margin:0 0 12px;font-size:13px;line-height:20px;color:${muted};text-align:center;word-break:break-word">${html}</p>`
  const social = footer.hasSocialLinks
    ? look.social.map(({ network, url }) => link(toUrl(url), networkNames[network] ?? network)).join(' &nbsp; ')
    : ''
  const business = [look.name, look.postalAddress[language]]
    .filter((part) => part !== '')
    .map(escapeHtml)
    .join(' · ')
  return row(
    [
      paragraph(toHtml(footer.text)),
      paragraph(social),
      paragraph(escapeHtml(labels.reason(look.name))),
      paragraph(business),
      paragraph(
        `${link(links.unsubscribeUrl, labels.unsubscribe)} &nbsp;·&nbsp; ${link(links.preferencesUrl, labels.preferences)}`,
      ),
    ].join(''),
    `24px ${sidePadding}px 32px`,
    'center',
    'side',
    markBlock(context, 'footer'),
  )
}

const renderHtml = (context: RenderContext, subject: string): string => {
  const { look, language, links } = context
  const { light } = look.colors
  const pixel = links.pixelUrl
    ? `<img src="${escapeHtml(links.pixelUrl)}" alt="" width="1" height="1" border="0" style="display:block;width:1px;height:1px;border:0">\n`
    : ''
  const card = table(`${renderHeader(context)}\n${renderBlocksHtml(context)}\n`, {
    className: 'card',
    style: `background-color:${light.surface}`,
  })
  const footer = table(renderFooter(context))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting" content="">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${outlookComments.settings}
${styleSheet(look)}
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas};font-family:${look.fonts.body}">
${renderPreheader(context)}<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.canvas};font-family:${look.fonts.body}"><tr><td align="center">
${outlookComments.open}<table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${emailWidth}px"><tr><td>
${card}
${footer}
</td></tr></table>${outlookComments.close}
</td></tr></table>
${pixel}</body>
</html>
`
}

/** Pure: the same email for the same input. Called for each recipient. */
export const renderCampaignEmail = (input: EmailInput): { subject: string; html: string; text: string } => {
  const context = makeContext(input)
  const subject = toSubject(context.fill(input.content.subject))
  return { subject, html: renderHtml(context, subject), text: renderText(context) }
}

/** Absolute URLs of all links that may be wrapped, in order, each once. */
export const listLinks = (
  look: EmailLook,
  data: BlockData,
  content: Pick<CampaignContent, 'body' | 'language'>,
): string[] => {
  const urls = new Set<string>()
  renderCampaignEmail({
    look,
    data,
    content: { subject: '', preheader: '', plainText: null, ...content },
    // Everyone's blocks: some are left out for people without a value.
    values: sampleValues(look, content.language),
    links: {
      unsubscribeUrl: '',
      preferencesUrl: '',
      wrap: (url) => {
        urls.add(url)
        return url
      },
    },
  })
  return [...urls]
}
