import { objectKey } from '#contract/core/fields.ts'

/** Of images whose download hasn't ended. They are in the text, so that the image gets its position, but never shown. */
export const pendingExtension = 'wait'

export const maxDescriptionImages = 50
export const maxAltLength = 300

const filesPath = '/files/'

/** The key of the file that an image in a description shows: `/files/…`. */
export const toImageKey = (src: string): string | undefined => {
  const [path = ''] = src.split('?', 1)
  const key = path.startsWith(filesPath) ? path.slice(filesPath.length) : ''
  return objectKey.safeParse(key).success ? key : undefined
}

export const toImageSrc = (key: string): string => `${filesPath}${key}`

export const isPendingImage = (key: string): boolean => key.endsWith(`.${pendingExtension}`)
