import type { UploadType } from '#contract/domains/uploads.ts'

export type ServedType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/svg+xml'
  | 'application/pdf'
type Extension = 'jpg' | 'png' | 'gif' | 'webp' | 'svg' | 'pdf' | 'proof'

/** Photos of deliveries are JPEG images under this extension: it alone says that they are private. */
export const proofExtension = 'proof' satisfies Extension

const typeByExtension: Record<Extension, ServedType> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  proof: 'image/jpeg',
}

/** The stored format per declared type. TIFF isn't supported by browsers and BMP isn't compressed; both become PNG. */
export const storedExtension: Record<UploadType, Extension> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/bmp': 'png',
  'image/tiff': 'png',
  'application/pdf': 'pdf',
}

export const toServedType = (declared: UploadType): ServedType => typeByExtension[storedExtension[declared]]

/** The type a key is served with; undefined for an unknown extension. */
export const getServedTypeByKey = (key: string): ServedType | undefined =>
  Object.entries(typeByExtension).find(([extension]) => key.endsWith(`.${extension}`))?.[1]

/** Only signed links open documents, which digital products deliver, and photos of deliveries. Other images are public. */
export const isPrivateKey = (key: string): boolean =>
  getServedTypeByKey(key) === 'application/pdf' || key.endsWith(`.${proofExtension}`)

/** PDFs are downloaded, never opened in our origin. */
export const toContentDisposition = (type: ServedType): 'attachment' | undefined =>
  type === 'application/pdf' ? 'attachment' : undefined
