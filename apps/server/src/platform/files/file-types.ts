import type { ProofFileType } from '#contract/domains/reward-requests.ts'
import type { UploadType } from '#contract/domains/uploads.ts'

export type ServedType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/svg+xml'
  | 'application/pdf'
type ProofExtension = 'pjpg' | 'ppng' | 'pgif' | 'pwebp' | 'ppdf'
type ChatExtension = 'cjpg' | 'cpng' | 'cgif' | 'cwebp' | 'cpdf'
type PrivateExtension = 'pdf' | 'proof' | ProofExtension | ChatExtension
type Extension = 'jpg' | 'png' | 'gif' | 'webp' | 'svg' | PrivateExtension

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
  pjpg: 'image/jpeg',
  ppng: 'image/png',
  pgif: 'image/gif',
  pwebp: 'image/webp',
  ppdf: 'application/pdf',
  cjpg: 'image/jpeg',
  cpng: 'image/png',
  cgif: 'image/gif',
  cwebp: 'image/webp',
  cpdf: 'application/pdf',
}

/** Proofs of reward requests: the extension says that they are private, and that nothing else may reference them. */
const rewardProofExtension: Record<ProofFileType, ProofExtension> = {
  'image/jpeg': 'pjpg',
  'image/png': 'ppng',
  'image/gif': 'pgif',
  'image/webp': 'pwebp',
  'image/bmp': 'ppng',
  'image/tiff': 'ppng',
  'application/pdf': 'ppdf',
}

/** The same for files of support conversations. */
const chatExtension: Record<ProofFileType, ChatExtension> = {
  'image/jpeg': 'cjpg',
  'image/png': 'cpng',
  'image/gif': 'cgif',
  'image/webp': 'cwebp',
  'image/bmp': 'cpng',
  'image/tiff': 'cpng',
  'application/pdf': 'cpdf',
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

const hasExtension = (key: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => key.endsWith(`.${extension}`))

export const toRewardProofExtension = (type: ProofFileType): string => rewardProofExtension[type]
export const isRewardProofKey = (key: string): boolean => hasExtension(key, Object.values(rewardProofExtension))

export const toChatFileExtension = (type: ProofFileType): string => chatExtension[type]
export const chatFileExtensions: readonly string[] = [...new Set(Object.values(chatExtension))]
export const isChatFileKey = (key: string): boolean => hasExtension(key, chatFileExtensions)

/** Only signed links open documents, which digital products deliver, proofs and chat files. Other images are public. */
export const isPrivateKey = (key: string): boolean =>
  isRewardProofKey(key) || isChatFileKey(key) || hasExtension(key, ['pdf', proofExtension] satisfies PrivateExtension[])

/** The extension of a downloaded file. */
export const toDownloadExtension = (key: string): string => {
  const type = getServedTypeByKey(key)
  const [extension = ''] = Object.entries(typeByExtension).find(([, served]) => served === type) ?? []
  return `.${extension}`
}

/** PDFs are downloaded, never opened in our origin. */
export const toContentDisposition = (type: ServedType): 'attachment' | undefined =>
  type === 'application/pdf' ? 'attachment' : undefined
