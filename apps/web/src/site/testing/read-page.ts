export interface PageElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Inner HTML. */
  inner: string
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

export const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)

const tag = /<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi
const attribute = /([\w:-]+)(?:="([^"]*)")?/g

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]),
  )

/** Parses HTML written by React, which quotes every attribute and closes every element. */
export const elementsOf = (html: string): PageElement[] =>
  [...html.matchAll(tag)].map((found): PageElement => {
    const [opening, name = '', attributes = ''] = found
    const start = found.index + opening.length
    const end = html.indexOf(`</${name}>`, start)
    return { name, attributes: attributesOf(attributes), inner: end < 0 ? '' : html.slice(start, end) }
  })

export const textOf = (html: string): string =>
  unescaped(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).trim()
