export interface PageElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Inner HTML. */
  inner: string
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const tag = /<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi
const attribute = /([\w:-]+)(?:="([^"]*)")?/g

const parseAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), unescapeHtml(value)]),
  )

/** Parses HTML written by React, which quotes every attribute and closes every element. */
export const parseElements = (html: string): PageElement[] =>
  [...html.matchAll(tag)].map((match): PageElement => {
    const [opening, name = '', attributes = ''] = match
    const start = match.index + opening.length
    const end = html.indexOf(`</${name}>`, start)
    return { name, attributes: parseAttributes(attributes), inner: end < 0 ? '' : html.slice(start, end) }
  })

export const toPlainText = (html: string): string =>
  unescapeHtml(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).trim()
