import type sanitizeHtml from 'sanitize-html'
import {
  isPendingImage,
  maxAltLength,
  maxDescriptionImages,
  pendingExtension,
  toImageKey,
  toImageSrc,
} from '#contract/rich-text/description-images.ts'
import { isPrivateKey } from '#server/platform/files/file-types.ts'
import { toDerivedId } from '#server/platform/ids.ts'
import { isBlank, richTextOptions, sanitizeRichText } from '#server/platform/sanitize-rich-text.ts'
import { truncate } from '#server/platform/truncate.ts'

const nothing: sanitizeHtml.Tag = { tagName: 'span', attribs: {} }

const withImages = (toSrc: (src: string) => string | undefined): sanitizeHtml.IOptions => ({
  ...richTextOptions,
  allowedTags: [...richTextOptions.allowedTags, 'img'],
  allowedAttributes: { ...richTextOptions.allowedAttributes, img: ['src', 'alt'] },
  transformTags: {
    ...richTextOptions.transformTags,
    img: (_, { src = '', alt = '' }) => {
      const url = toSrc(src.trim())
      return url === undefined
        ? nothing
        : { tagName: 'img', attribs: { src: url, alt: truncate(alt.replaceAll(/\s+/g, ' ').trim(), maxAltLength) } }
    },
  },
})

const sanitize = (html: string, options: sanitizeHtml.IOptions): string =>
  sanitizeRichText(html, options).replaceAll(/(<img [^>]*?) \/>/g, '$1>')

// As `sanitize` writes them: attributes in this order, `<`, `>` and `"` of values escaped.
const images = /<img src="([^"<>]*)" alt="([^"<>]*)">/g

/** Replaces the addresses of images in sanitized HTML; undefined removes the image. '' when nothing visible is left. */
export const replaceImages = (html: string, toSrc: (src: string) => string | undefined): string => {
  if (!html.includes('<img ')) return html
  const replaced = html.replaceAll(images, (_, src: string, alt: string) => {
    const url = toSrc(src.replaceAll('&amp;', '&'))
    return url === undefined ? '' : `<img src="${url.replaceAll('&', '&amp;')}" alt="${alt}">`
  })
  return isBlank(replaced) ? '' : replaced
}

const withoutSurplus = (html: string): string => {
  let count = 0
  return replaceImages(html, (src) => {
    count += 1
    return count > maxDescriptionImages ? undefined : src
  })
}

/** The address of an image that a description can show: a public file. */
export const toDescriptionSrc = (src: string): string | undefined => {
  const key = toImageKey(src)
  return key === undefined || isPrivateKey(key) ? undefined : toImageSrc(key)
}

const ownImages = withImages(toDescriptionSrc)

/** The description of a product: formatted text with images, which are files of the store. Idempotent. */
export const sanitizeDescription = (html: string): string => withoutSurplus(sanitize(html, ownImages))

const maxUrlLength = 2000

/** The address of an image in a file: a file, or a complete URL. */
const toImportedSrc = (src: string): string | undefined => {
  if (toImageKey(src) !== undefined) return src
  const url = URL.parse(src.startsWith('//') ? `https:${src}` : src)
  const isUsable = url && /^https?:$/.test(url.protocol) && url.href.length <= maxUrlLength
  return isUsable ? url.href.replaceAll("'", '%27') : undefined
}

/** A description of an imported file, with the addresses of its images. Those in `dropped` can't be downloaded. */
export const sanitizeImportedDescription = (html: string): { html: string; dropped: string[] } => {
  const dropped = new Set<string>()
  const options = withImages((src) => {
    const url = toImportedSrc(src)
    if (url === undefined) dropped.add(src)
    return url
  })
  return { html: withoutSurplus(sanitize(html, options)), dropped: [...dropped] }
}

/** The files that a description shows or waits for, each once. */
export const getImageKeys = (html: string): string[] => [
  ...new Set([...html.matchAll(images)].flatMap(([, src = '']) => toImageKey(src) ?? [])),
]

/** The same address has the same key, so that a file that is imported again doesn't change the text. */
export const toPendingKey = (vendorId: string, url: string): string =>
  `${vendorId}/${toDerivedId('description image', url)}.${pendingExtension}`

const hasPending = (html: string): boolean => html.includes(`.${pendingExtension}"`)

/** Without images that haven't been downloaded. */
export const dropPendingImages = (html: string): string =>
  hasPending(html) ? replaceImages(html, (src) => (isPendingImage(src) ? undefined : src)) : html

/** Shows images that are still being downloaded from where they come from. */
export const restoreImageUrls = (html: string, urlsByKey: ReadonlyMap<string, string>): string =>
  replaceImages(html, (src) => urlsByKey.get(toImageKey(src) ?? '') ?? src)

/** The complete address of a file; other addresses stay. */
export const toCompleteUrl = (url: string, publicUrl: string): string => (url.startsWith('/') ? publicUrl + url : url)

/** For a file that others read: images have complete addresses. */
export const toExportedDescription = (html: string, publicUrl: string): string =>
  replaceImages(dropPendingImages(html), (src) => toCompleteUrl(src, publicUrl))

/** For the shop: images are loaded when they come into view. Without `srcset`, which would enlarge small ones. */
export const renderDescription = (html: string): string =>
  dropPendingImages(html).replaceAll(
    images,
    (_, src: string, alt: string) => `<img src="${src}?w=960" alt="${alt}" loading="lazy" decoding="async">`,
  )
