import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { objectKey } from '#contract/core/fields.ts'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { hour } from '#contract/core/time.ts'
import type { S3Config } from '#server/config.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type FileLinks, linkSeconds } from './file-links.ts'
import { copyNames, type CopyName, toCopyKey, type FileStorage } from './files-port.ts'
import { getServedTypeByKey, isPrivateKey, type ServedType, toContentDisposition } from './file-types.ts'
import { readChunksUpTo } from './limit-stream.ts'

const viewSeconds = hour / 1000
const privateCacheControl = 'private, no-store'
const immutableCacheControl = 'public, max-age=31536000, immutable'
// The browser follows the redirect at once.
const privateSeconds = 60

/** Unreachable, too slow or a server error: a retry may succeed. Client errors would be repeated. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

/** AWS answers 403 for a missing object unless the keys may list the bucket. */
const undefinedIfForbidden = (error: unknown): undefined => {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403) return undefined
  throw error
}

/** The bucket has `quarantine/…` and `private/…`, which stay private, and `public/…`, which a policy may make public. */
export const makeS3Files = (config: S3Config, links: FileLinks): FileStorage => {
  const Bucket = config.bucket
  const quarantineKey = (key: string): string => `quarantine/${objectKey.parse(key)}`
  const publicKey = (key: string, copy?: CopyName): string => `public/${toCopyKey(objectKey.parse(key), copy)}`
  const privateKey = (key: string): string => `private/${objectKey.parse(key)}`
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    // Otherwise the checksum of an empty body is signed into upload links, and every upload fails.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
    maxAttempts: 3,
  })
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw isUnavailable(error)
          ? Object.assign(new AppError('unavailable', { retryAfter: 2 }), { cause: error })
          : error
      }),
    { step: 'initialize', name: 'sayWhenAway' },
  )
  const endpoint = config.endpoint ?? `https://${Bucket}.s3.${config.region}.amazonaws.com`
  const origins = [endpoint, config.publicUrl].flatMap((address) => (address ? [new URL(address).origin] : []))
  const deleteObject = async (Key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
  }

  /** At most little more than the upload limit; undefined without such an object. */
  const readObject = async (Key: string): Promise<Buffer | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (!(Body instanceof Readable)) return undefined
      // A link without a signed size accepts any number of bytes, so reading is limited.
      const chunks: Buffer[] = []
      for await (const chunk of readChunksUpTo(Body, maxUploadBytes)) chunks.push(chunk)
      Body.destroy()
      return Buffer.concat(chunks)
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  const writeObject = async (Key: string, Body: Buffer, ContentType: ServedType, CacheControl: string) => {
    const ContentDisposition = toContentDisposition(ContentType)
    const optional = ContentDisposition ? { ContentDisposition } : {}
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl, ...optional }))
  }

  const makePrivate = async (key: string): Promise<void> => {
    const type = getServedTypeByKey(key)
    const bytes = type && (await readObject(publicKey(key)).catch(undefinedIfForbidden))
    if (!bytes) return
    await writeObject(privateKey(key), bytes, type, privateCacheControl)
    await deleteObject(publicKey(key))
  }

  return {
    links,
    origins: [...new Set(origins)],
    presignUpload: ({ key, mimeType, size }) => {
      const put = new PutObjectCommand({
        Bucket,
        Key: quarantineKey(key),
        ContentType: mimeType,
        ...(size === undefined ? {} : { ContentLength: size }),
      })
      const signableHeaders = new Set(['host', 'content-type', ...(size === undefined ? [] : ['content-length'])])
      return getSignedUrl(client, put, { expiresIn: linkSeconds, signableHeaders })
    },
    readQuarantine: (key) => readObject(quarantineKey(key)),
    deleteQuarantine: (key) => deleteObject(quarantineKey(key)),
    publish: (key, bytes, contentType, copy) =>
      isPrivateKey(key)
        ? writeObject(privateKey(key), bytes, contentType, privateCacheControl)
        : writeObject(publicKey(key, copy), bytes, contentType, immutableCacheControl),
    open: async (key, copy) => {
      const Key = publicKey(key, copy)
      if (config.publicUrl) return { url: `${config.publicUrl}/${Key}`, seconds: viewSeconds }
      const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: viewSeconds })
      // Cached for half of the link's lifetime, so that a cached link is still valid.
      return { url, seconds: viewSeconds / 2 }
    },
    openPrivate: async (key, contentDisposition) => {
      // The job that moves older files may not have run yet.
      await makePrivate(key)
      const get = new GetObjectCommand({
        Bucket,
        Key: privateKey(key),
        ResponseContentDisposition: contentDisposition,
      })
      return { url: await getSignedUrl(client, get, { expiresIn: privateSeconds }), seconds: 0 }
    },
    makePrivate,
    remove: async (key) => {
      const copyKeys = isPrivateKey(key) ? [privateKey(key)] : copyNames.map((copy) => publicKey(key, copy))
      await Promise.all([publicKey(key), ...copyKeys].map(deleteObject))
    },
  }
}
