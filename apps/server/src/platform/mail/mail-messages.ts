import { escapeHtml } from './escape-html.ts'
import { mailTheme } from './mail-theme.ts'

/** A chat message within an email. */
export interface MailMessage {
  author: string
  text: string
  links: readonly { label: string; url: string }[]
}

const { light } = mailTheme

export const renderMessageHtml = ({ author, text, links }: MailMessage): string => {
  const lines = [
    ...(text === '' ? [] : text.split(/\r\n?|\n/).map(escapeHtml)),
    ...links.map(
      ({ label, url }) =>
        `<a class="name" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`,
    ),
  ]
  return `<blockquote class="quote" style="margin:0 0 20px;padding:0 0 0 12px;border-left:3px solid ${light.line}"><p class="ink" style="margin:0;font-size:16px;line-height:1.5;color:${light.ink};overflow-wrap:anywhere"><strong style="font-weight:600">${escapeHtml(author)}</strong><br>${lines.join('<br>')}</p></blockquote>`
}

export const renderMessageText = ({ author, text, links }: MailMessage): string =>
  [`${author}:`, ...(text === '' ? [] : [text]), ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
