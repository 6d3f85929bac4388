import type { ImageWidth } from '#contract/domains/uploads.ts'

/** The URL of an image at a given width. The server falls back to the original if there is no such copy. */
export const withImageWidth = (url: string, width: ImageWidth): string =>
  url.startsWith('blob:') || url.includes('?') ? url : `${url}?w=${width}`
