import { errorBody } from '#contract/core/errors.ts'
import { maxUploadBytes, type UploadType, uploads, uploadTypes } from '#contract/domains/uploads.ts'
import { imageTypes } from '#contract/enumerations.ts'
import { getSelectedStoreId } from '#web/client/selected-store.ts'
import { send } from '#web/client/send.ts'
import { translate } from '#web/client/text.ts'
import { uploadText } from './upload.text.ts'

export const maxMegabytes = maxUploadBytes / 1024 / 1024

const isUploadType = (type: string): type is UploadType => uploadTypes.some((allowed) => allowed === type)

/** Why a file can't be uploaded; undefined if it can. */
export const validateFile = (
  file: File,
  types: readonly UploadType[] = imageTypes,
  wrongType = translate(uploadText, 'wrongType'),
): string | undefined => {
  if (!types.some((allowed) => allowed === file.type)) return wrongType
  if (file.size === 0) return translate(uploadText, 'empty')
  if (file.size > maxUploadBytes) return translate(uploadText, 'tooLarge', { most: maxMegabytes })
  return undefined
}

interface Transfer {
  url: string
  /** The URL is of a file storage rather than of our server. */
  isStorage: boolean
  file: File
  progress: (percent: number) => void
  signal: AbortSignal
}

const parseErrorMessage = (responseText: string): string | undefined => {
  try {
    const { data } = errorBody.safeParse(JSON.parse(responseText))
    return [data?.message].flat().join(' ') || undefined
  } catch {
    return undefined
  }
}

/** `canRetry` is false for errors that would repeat. */
export class UploadError extends Error {
  readonly canRetry: boolean

  constructor(message: string, canRetry: boolean) {
    super(message)
    this.canRetry = canRetry
  }
}

/** Message for a rejected upload. Errors that would repeat must not suggest a retry. */
export const toUploadErrorMessage = (status: number, responseText: string): string => {
  if (status === 413) return translate(uploadText, 'tooLarge', { most: maxMegabytes })
  if (status === 422) return parseErrorMessage(responseText) ?? translate(uploadText, 'refusedFile')
  return translate(uploadText, 'transferFailed')
}

/**
 * Message for an upload rejected by a file storage. Browsers report both a missing CORS rule and a network failure as
 * status 0. While the browser is online it is nearly always the CORS rule.
 */
export const toStorageErrorMessage = (status: number, responseText: string, isOnline: boolean): string => {
  const isRejected = status === 0 ? isOnline : status >= 400 && status < 500 && status !== 413
  return isRejected ? translate(uploadText, 'storageRejected') : toUploadErrorMessage(status, responseText)
}

// XMLHttpRequest, because fetch has no upload progress.
const transferFile = ({ url, isStorage, file, progress, signal }: Transfer): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const { status, responseText } = request
      const message = isStorage
        ? toStorageErrorMessage(status, responseText, navigator.onLine)
        : toUploadErrorMessage(status, responseText)
      reject(new UploadError(message, status !== 413 && status !== 422))
    }
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })

// PUBLIC_URL may be another name of this host; a relative URL to our own server works under both.
const toReachableUrl = (link: string, publicUrl: string): string => {
  const url = new URL(link)
  return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : link
}

const toStoreParam = () => {
  const store = getSelectedStoreId()
  return store === undefined ? {} : { store_id: store }
}

/** Sends a file to a link of our server or of the file storage. */
export const sendFile = async (
  link: string,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const isStorage = new URL(link, window.location.origin).origin !== window.location.origin
  await transferFile({ url: link, isStorage, file, progress, signal })
}

/** Uploads one file and returns its key and URL; the server checks the bytes before serving them. */
export const uploadFile = async (
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<{ key: string; url: string }> => {
  if (!isUploadType(file.type)) throw new Error(translate(uploadText, 'wrongType'))
  const body = { mimeType: file.type, size: file.size, ...toStoreParam() }
  const link = await send(uploads.presignUpload, { body }, { signal }).catch(() => {
    throw new Error(translate(uploadText, 'uploadFailed'))
  })
  signal.throwIfAborted()
  const isStorage = new URL(link.url).origin !== new URL(link.publicUrl).origin
  await transferFile({ url: toReachableUrl(link.url, link.publicUrl), isStorage, file, progress, signal })
  return { key: link.objectKey, url: toReachableUrl(link.publicUrl, link.publicUrl) }
}

/** Deletes an image that no saved entity refers to. */
export const deleteImage = async (key: string): Promise<void> => {
  const link = await send(uploads.presignDelete, { body: { filename: key, ...toStoreParam() } }).catch(() => {
    throw new Error(translate(uploadText, 'deleteFailed'))
  })
  await fetch(toReachableUrl(link.url, link.url), { method: 'DELETE' })
}
