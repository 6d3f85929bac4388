import sanitizeHtml from 'sanitize-html'

// The library's running time is quadratic in the depth; real descriptions aren't nested deeper than this.
const maxDepth = 60
const maxTags = 10_000
// The first pass drops disallowed tags, the second fixes the nesting that results; a third usually changes nothing.
const maxPasses = 6

class TooComplex extends Error {}

const allowedHref = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])/i

/** What formatted text may contain; pages allow more. */
export const richTextOptions = {
  allowedTags: [
    ...'p div br strong em u s h2 h3 h4 ul ol li blockquote a hr code pre'.split(' '),
    ...'table caption thead tbody tfoot tr th td'.split(' '),
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: 'script style textarea option noscript iframe object embed template svg math title xmp'.split(' '),
  nestingLimit: maxDepth,
  transformTags: {
    b: 'strong',
    i: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    // A link with a disallowed target is reduced to its text.
    a: (_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag =>
      allowedHref.test(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer' } }
        : { tagName: 'span', attribs: {} },
  },
} satisfies sanitizeHtml.IOptions

const removeControlCharacters = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- finding them is the point: PostgreSQL rejects NUL, the rest is invisible
  text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')

const sanitizeOnce = (html: string, options: sanitizeHtml.IOptions): string => {
  let tags = 0
  const countingOptions = {
    ...options,
    onOpenTag: () => {
      tags += 1
      if (tags > maxTags) throw new TooComplex()
    },
  }
  // As editors and browsers serialize them, so that saved and displayed HTML compare as equal.
  return removeControlCharacters(sanitizeHtml(html, countingOptions))
    .replaceAll('<br />', '<br>')
    .replaceAll('<hr />', '<hr>')
    .trim()
}

const stripTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s+/g, ' ')
    .trim()

const sanitizeUntilStable = (html: string, options: sanitizeHtml.IOptions): string => {
  try {
    let clean = sanitizeOnce(html, options)
    for (let passes = 1; passes < maxPasses; passes += 1) {
      const next = sanitizeOnce(clean, options)
      if (next === clean) return clean
      clean = next
    }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
  }
  return sanitizeOnce(stripTags(html), options)
}

export const isBlank = (html: string): boolean =>
  !/<hr>|<img /.test(html) && html.replaceAll(/<[^>]*>/g, '').replaceAll(/&nbsp;|[\s\u200b\ufeff]/g, '') === ''

/** The HTML without what the options don't allow. Idempotent. */
export const sanitizeWith = (html: string, options: sanitizeHtml.IOptions): string =>
  sanitizeUntilStable(removeControlCharacters(html.toWellFormed()), options)

/** Formatted text without active content. Idempotent; '' when there is no visible content. */
export const sanitizeRichText = (html: string, options: sanitizeHtml.IOptions = richTextOptions): string => {
  const clean = sanitizeWith(html, options)
  return isBlank(clean) ? '' : clean
}
