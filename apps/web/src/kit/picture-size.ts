import type { PictureWidth } from '#contract/domains/uploads.ts'

/** The address of a picture in a width that fits; the server answers with the whole one where it has no such copy. */
export const sized = (url: string, width: PictureWidth): string =>
  url.startsWith('blob:') || url.includes('?') ? url : `${url}?w=${width}`
