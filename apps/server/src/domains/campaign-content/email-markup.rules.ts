import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import type { EmailColors, EmailLook } from './email-look.rules.ts'

/** The parts that emails are made of: tables and inline styles, because Outlook and Gmail support little else. */

export const emailWidth = 600
export const sidePadding = 32
export const contentWidth = emailWidth - 2 * sidePadding

/** Classes whose colors change in dark mode. Light colors are inline. */
export const colorStyles = (colors: EmailColors): Readonly<Record<string, string>> => ({
  canvas: `background-color:${colors.canvas}`,
  card: `background-color:${colors.surface}`,
  box: `background-color:${colors.sunken};border-color:${colors.line}`,
  ink: `color:${colors.ink}`,
  muted: `color:${colors.muted}`,
  link: `color:${colors.link}`,
  line: `border-color:${colors.line}`,
  button: `background-color:${colors.button};color:${colors.onButton}`,
})

const important = (style: string): string => style.replaceAll(';', '!important;')

const toRules = (colors: EmailColors): string =>
  Object.entries(colorStyles(colors))
    .map(([name, style]) => `.${name}{${important(`${style};`)}}`)
    .join('')

/**
 * On phones columns are below each other, and products of three columns beside each other in pairs: their rows are
 * dissolved, so that no pair has a gap.
 */
const phoneStyles = [
  '.side{padding-left:20px!important;padding-right:20px!important}',
  '.gridside{padding-left:14px!important;padding-right:14px!important}',
  '.column{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}',
  '.pairs,.pairs tbody{display:block!important;width:100%!important}',
  '.pairs tr{display:inline!important}',
  '.pairs .cell{display:inline-block!important;width:50%!important;box-sizing:border-box!important}',
  '.cell{padding-left:6px!important;padding-right:6px!important}',
  '.pairs .filler{display:none!important}',
  '.title{font-size:26px!important;line-height:32px!important}',
].join('')

export const styleSheet = ({ colors }: Pick<EmailLook, 'colors'>): string =>
  `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:600px){${phoneStyles}}@media (prefers-color-scheme:dark){${toRules(colors.dark)}}</style>`

/** For Outlook on Windows, which ignores maximum widths and scales images with the screen. */
export const outlookComments = {
  settings:
    '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
  open: `<!--[if mso]><table role="presentation" width="${emailWidth}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: '<!--[if mso]></td></tr></table><![endif]-->',
} as const

export const table = (rows: string, { className = '', style = '', width = '100%' } = {}): string =>
  `<table role="presentation"${className && ` class="${className}"`}${width && ` width="${width}"`} cellpadding="0" cellspacing="0" border="0"${style && ` style="${style}"`}>${rows}</table>`

export const row = (
  content: string,
  padding: string,
  align: 'left' | 'center' = 'left',
  className: 'side' | 'gridside' = 'side',
  attributes = '',
): string =>
  `<tr${attributes}><td class="${className}" align="${align}" style="padding:${padding}">${content}</td></tr>`

export const image = ({
  url,
  alt,
  width,
  radius = 0,
}: {
  url: string
  alt: string
  width: number
  radius?: number
}): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" border="0" style="display:block;width:100%;max-width:${width}px;height:auto;border:0${radius > 0 ? `;border-radius:${radius}px` : ''}">`

export const anchor = (url: string, content: string, style: string, className = ''): string =>
  `<a href="${escapeHtml(url)}"${className && ` class="${className}"`} style="${style}">${content}</a>`

/** The cell has the color and, for Outlook, the padding; elsewhere the whole area of the link can be clicked. */
export const button = (
  { colors: { light }, radius, fonts }: EmailLook,
  { url, label, isWide = false, isSmall = false }: { url: string; label: string; isWide?: boolean; isSmall?: boolean },
): string => {
  const padding = isSmall ? '8px 14px' : '14px 26px'
  const size = isSmall ? 'font-size:14px;line-height:18px' : 'font-size:16px;line-height:20px'
  const link = anchor(
    url,
    label,
    `display:${isWide ? 'block' : 'inline-block'};padding:${padding};mso-padding-alt:0;border-radius:${radius}px;background-color:${light.button};color:${light.onButton};font-family:${fonts.body};${size};font-weight:600;text-align:center;text-decoration:none`,
    'button',
  )
  const cell = `<tr><td class="button" align="center" bgcolor="${light.button}" style="border-radius:${radius}px;background-color:${light.button};mso-padding-alt:${padding}">${link}</td></tr>`
  return table(cell, { width: isWide ? '100%' : '', style: isWide ? '' : 'border-collapse:separate' })
}
