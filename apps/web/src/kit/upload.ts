import { errorBody } from '#contract/core/errors.ts'
import { mostUploadBytes, type UploadType, uploads, uploadTypes } from '#contract/domains/uploads.ts'
import { imageTypes } from '#contract/enumerations.ts'
import { selectedStoreId } from '../client/selected-store.ts'
import { send } from '../client/send.ts'
import { say } from '../client/text.ts'
import { uploadText } from './upload.text.ts'

export const mostMegabytes = mostUploadBytes / 1024 / 1024

const isUploadType = (type: string): type is UploadType => uploadTypes.some((allowed) => allowed === type)

/** Why a file can't be uploaded; undefined if it can. */
export const refusalOf = (
  file: File,
  types: readonly UploadType[] = imageTypes,
  wrongType = say(uploadText, 'wrongType'),
): string | undefined => {
  if (!types.some((allowed) => allowed === file.type)) return wrongType
  if (file.size === 0) return say(uploadText, 'empty')
  if (file.size > mostUploadBytes) return say(uploadText, 'tooLarge', { most: mostMegabytes })
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

const messageIn = (answer: string): string | undefined => {
  try {
    const { data } = errorBody.safeParse(JSON.parse(answer))
    return [data?.message].flat().join(' ') || undefined
  } catch {
    return undefined
  }
}

/** `canRetry` is false for errors that would repeat. */
export class UploadFailure extends Error {
  readonly mayWork: boolean

  constructor(message: string, mayWork: boolean) {
    super(message)
    this.mayWork = mayWork
  }
}

/** Message for a rejected upload. Errors that would repeat must not suggest a retry. */
export const answerInWords = (status: number, answer: string): string => {
  if (status === 413) return say(uploadText, 'tooLarge', { most: mostMegabytes })
  if (status === 422) return messageIn(answer) ?? say(uploadText, 'refusedFile')
  return say(uploadText, 'transferFailed')
}

/**
 * Message for an upload rejected by a file storage. Browsers report both a missing CORS rule and a network failure as
 * status 0. While the browser is online it is nearly always the CORS rule.
 */
export const storageAnswerInWords = (status: number, answer: string, isOnline: boolean): string => {
  const isRejected = status === 0 ? isOnline : status >= 400 && status < 500 && status !== 413
  return isRejected ? say(uploadText, 'storageRejected') : answerInWords(status, answer)
}

// XMLHttpRequest, because fetch has no upload progress.
const put = ({ url, isStorage, file, progress, signal }: Transfer): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const { status, responseText } = request
      const words = isStorage
        ? storageAnswerInWords(status, responseText, navigator.onLine)
        : answerInWords(status, responseText)
      reject(new UploadFailure(words, status !== 413 && status !== 422))
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
const reachable = (link: string, ours: string): string => {
  const url = new URL(link)
  return url.origin === new URL(ours).origin ? url.pathname + url.search : link
}

const storeOfUpload = () => {
  const store = selectedStoreId()
  return store === undefined ? {} : { store_id: store }
}

/** Uploads one file and returns its key and URL; the server checks the bytes before serving them. */
export const uploadFile = async (
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<{ key: string; url: string }> => {
  if (!isUploadType(file.type)) throw new Error(say(uploadText, 'wrongType'))
  const body = { mimeType: file.type, size: file.size, ...storeOfUpload() }
  const link = await send(uploads.presignUpload, { body }, { signal }).catch(() => {
    throw new Error(say(uploadText, 'uploadFailed'))
  })
  signal.throwIfAborted()
  const isStorage = new URL(link.url).origin !== new URL(link.publicUrl).origin
  await put({ url: reachable(link.url, link.publicUrl), isStorage, file, progress, signal })
  return { key: link.objectKey, url: reachable(link.publicUrl, link.publicUrl) }
}

/** Deletes an image that no saved entity refers to. */
export const deletePicture = async (key: string): Promise<void> => {
  const link = await send(uploads.presignDelete, { body: { filename: key, ...storeOfUpload() } }).catch(() => {
    throw new Error(say(uploadText, 'deleteFailed'))
  })
  await fetch(reachable(link.url, link.url), { method: 'DELETE' })
}
