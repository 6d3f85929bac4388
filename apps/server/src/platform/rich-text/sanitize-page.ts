import type sanitizeHtml from 'sanitize-html'
import { objectKey } from '#contract/core/fields.ts'
import { isLinkTarget, isShopPath } from '#contract/rich-text/document.ts'
import { richTextOptions, sanitizeWith } from '#server/platform/sanitize-rich-text.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const digits = /^[1-9]\d{0,4}$/

/** Links that look like buttons. */
export const buttonClass = 'button primary'

const nothing: sanitizeHtml.Tag = { tagName: 'span', attribs: {} }

const toImage = (
  _: string,
  { src = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag => {
  const url = src.split('?', 1)[0] ?? ''
  if (!url.startsWith('/files/') || !objectKey.safeParse(url.slice('/files/'.length)).success) return nothing
  const size = digits.test(width) && digits.test(height) ? { width, height } : {}
  return {
    tagName: 'img',
    attribs: {
      src: `${url}?w=960`,
      srcset: `${url}?w=320 320w, ${url}?w=960 960w`,
      sizes: '(min-width: 760px) 720px, 92vw',
      alt,
      ...size,
      loading: 'lazy',
      decoding: 'async',
    },
  }
}

const toBlock = (
  _: string,
  { 'data-product': product = '', class: name = '' }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag => {
  if (uuid.test(product)) return { tagName: 'div', attribs: { 'data-product': product } }
  // A wide table scrolls, also by keyboard.
  if (name === 'table') return { tagName: 'div', attribs: { class: name, tabindex: '0' } }
  return { tagName: 'div', attribs: ['columns', 'column'].includes(name) ? { class: name } : {} }
}

const options: sanitizeHtml.IOptions = {
  ...richTextOptions,
  allowedTags: [...richTextOptions.allowedTags, 'img'],
  allowedAttributes: {
    ...richTextOptions.allowedAttributes,
    a: ['href', 'rel', 'class'],
    div: ['class', 'data-product', 'tabindex'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  transformTags: {
    ...richTextOptions.transformTags,
    a: (_, { href = '', class: name = '' }) => {
      if (!isLinkTarget(href)) return nothing
      const rel = isShopPath(href) ? {} : { rel: 'noopener noreferrer' }
      return { tagName: 'a', attribs: { href, ...rel, ...(name === buttonClass && { class: name }) } }
    },
    img: toImage,
    div: toBlock,
  },
}

/** The HTML of a page without anything but the blocks of the editor. Used when it is saved and again when it is shown. */
export const sanitizePage = (html: string): string => sanitizeWith(html, options)

// Sanitized HTML has `<` only at tags, and attributes in the order of `options`.
const productBlocks = /(?:<div data-product="[0-9a-f-]{36}"><\/div>)+/g
const productId = /[0-9a-f-]{36}/g
const shopLinks = /<a href="(\/[^"]*)"/g

/** The ids of the products that a page shows, each once. */
export const getShownProducts = (html: string): string[] => [
  ...new Set((html.match(productBlocks) ?? []).flatMap((blocks) => blocks.match(productId) ?? [])),
]

/** A stored page for the shop: sanitized again, links to its pages at its address, blocks of products by `renderProducts`. */
export const renderStoredPage = (
  html: string,
  toShopUrl: (path: string) => string,
  renderProducts: (ids: readonly string[]) => string,
): string =>
  sanitizePage(html)
    .replaceAll(shopLinks, (_, path: string) => `<a href="${toShopUrl(path)}"`)
    .replaceAll(productBlocks, (blocks) => renderProducts(blocks.match(productId) ?? []))
