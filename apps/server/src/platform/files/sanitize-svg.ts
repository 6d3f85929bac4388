import sanitizeHtml from 'sanitize-html'
import { svgAttributes, svgTags } from './svg-allowlist.ts'
import { isCheapToRender, type SvgNode } from './svg-complexity.ts'

// The library's running time is quadratic in the depth; within these limits it is fast.
const maxBytes = 1024 * 1024
const maxElements = 5000
const maxAttributes = 100_000
const maxCharacterCounts = { '<': 50_000, '&': 20_000 }
const maxDepth = 100

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

class TooComplex extends Error {}

// Backslashes are rejected because escapes could spell any of the other rejected words.
const isSafeCss = (css: string): boolean =>
  !/[<&\\]|@import|expression\s*\(|javascript:|image-set|@font-face|]]>/i.test(css) &&
  !/url\(\s*["']?\s*[^#"'\s]/i.test(css) &&
  !/src\s*\(/i.test(css) &&
  // Filter functions would bypass the limits of svg-complexity.ts.
  !/(?:blur|drop-shadow)\s*\(/i.test(css)

const isSafeReference = (tag: string, value: string): boolean =>
  /^#[\w.:-]+$/.test(value) || (tag === 'image' && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+$/.test(value))

const filterAttributes = (tag: string, tagAttributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const safeAttributes: sanitizeHtml.Attributes = {}
  for (const [name, value] of Object.entries(tagAttributes)) {
    const isReference = name === 'href' || name === 'xlink:href'
    // The library would write an attribute without a value in a form that isn't XML.
    if (value === '' || !(isReference ? isSafeReference(tag, value) : isSafeCss(value))) continue
    safeAttributes[isReference ? 'href' : name] = value
  }
  return tag === 'svg' ? { ...safeAttributes, xmlns: svgNamespace, 'xmlns:xlink': xlinkNamespace } : safeAttributes
}

/** Extracts the style sheets, of which only safe ones are kept. The rest is sanitized with the allowlist. */
const extractStyles = (svg: string): { rest: string; css: string } => {
  let rest = ''
  let css = ''
  let at = 0
  for (;;) {
    const open = svg.indexOf('<style', at)
    const text = open < 0 ? -1 : svg.indexOf('>', open) + 1
    const close = text <= 0 ? -1 : svg.indexOf('</style>', text)
    if (close < 0) return { rest: rest + svg.slice(at), css }
    const sheet = svg.slice(text, close).replaceAll('<![CDATA[', '').replaceAll(']]>', '')
    if (svg[text - 2] !== '/' && isSafeCss(sheet)) css += sheet
    rest += svg.slice(at, open)
    at = close + '</style>'.length
  }
}

const sanitizeElements = (svg: string): { drawing: string; roots: SvgNode[] } => {
  let elements = 0
  let attributes = 0
  const roots: SvgNode[] = []
  const open: SvgNode[] = []
  const drawing = sanitizeHtml(svg, {
    allowedTags: svgTags,
    allowedAttributes: { '*': [...svgAttributes, 'href'], svg: ['xmlns', 'xmlns:xlink'] },
    allowedSchemes: ['data'],
    parseStyleAttributes: false,
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata', 'iframe', 'object', 'embed', 'audio', 'video'],
    selfClosing: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: {
      '*': (tagName, tagAttributes) => ({ tagName, attribs: filterAttributes(tagName, tagAttributes) }),
    },
    onOpenTag: (tag, tagAttributes) => {
      elements += 1
      attributes += Object.keys(tagAttributes).length
      const node = { tag, attributes: tagAttributes, children: [] }
      ;(open.at(-1)?.children ?? roots).push(node)
      open.push(node)
      if (elements > maxElements || open.length > maxDepth || attributes > maxAttributes) throw new TooComplex()
    },
    onCloseTag: () => {
      open.pop()
    },
  })
  return { drawing: drawing.trim(), roots }
}

// oxlint-disable-next-line no-control-regex -- finding them is the point: XML forbids control characters
const hasControlCharacters = (svg: string): boolean => /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(svg)

// One plain doctype is allowed, as drawing programs write it. One with an internal subset declares entities, which could
// expand without limit. No regular expression, which would scan the rest of the file once per doctype.
const hasEntities = (svg: string): boolean => {
  const upper = svg.toUpperCase()
  const doctype = upper.indexOf('<!DOCTYPE')
  const end = upper.indexOf('>', doctype)
  return (
    upper.includes('<!ENTITY') ||
    upper.includes('<!ATTLIST') ||
    (doctype >= 0 && (upper.slice(doctype, end).includes('[') || upper.includes('<!DOCTYPE', end)))
  )
}

/** The SVG without active or external content; undefined if it can't be sanitized. */
export const sanitizeSvg = (bytes: Buffer): Buffer | undefined => {
  if (bytes.length > maxBytes) return undefined
  try {
    const svg = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (hasEntities(svg) || hasControlCharacters(svg)) return undefined
    for (const [character, maxCount] of Object.entries(maxCharacterCounts))
      if (svg.split(character, maxCount + 2).length > maxCount + 1) return undefined
    const { rest, css } = extractStyles(svg)
    const { drawing, roots } = sanitizeElements(rest)
    if (!isCheapToRender(roots, css)) return undefined
    const root = /^<svg [^>]*>/.exec(drawing)?.[0]
    if (!root || !drawing.endsWith('</svg>')) return undefined
    return Buffer.from(css ? `${root}<style>${css}</style>${drawing.slice(root.length)}` : drawing)
  } catch (error) {
    if (error instanceof TooComplex || error instanceof TypeError) return undefined
    throw error
  }
}
