import type { ImageType } from '#contract/enumerations.ts'

export type ServedType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/svg+xml'
type Extension = 'jpg' | 'png' | 'gif' | 'webp' | 'svg'

const extensions: Record<Extension, ServedType> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** What a picture of a declared type is kept as: browsers show no TIFF, and a BMP is a waste of everyone's line. */
export const keptAs: Record<ImageType, Extension> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/bmp': 'png',
  'image/tiff': 'png',
}

export const servedTypeOf = (declared: ImageType): ServedType => extensions[keptAs[declared]]

/** The type a key is served with; undefined for a name we never gave. */
export const typeOfKey = (key: string): ServedType | undefined =>
  Object.entries(extensions).find(([extension]) => key.endsWith(`.${extension}`))?.[1]
