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
import { maxUploadBytes, type ImageWidth, imageWidths } from '#contract/domains/uploads.ts'
import { hour } from '#contract/core/time.ts'
import type { S3Config } from '#server/config.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type FileLinks, linkSeconds } from './file-links.ts'
import { toCopyKey, type FileStorage } from './files-port.ts'
import { toContentDisposition } from './file-types.ts'
import { readChunksUpTo } from './limit-stream.ts'

const viewSeconds = hour / 1000
const immutableCacheControl = 'public, max-age=31536000, immutable'

/** Unreachable, too slow or a server error: a retry may succeed. Client errors would be repeated. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

/** The bucket has `quarantine/…`, which stays private, and `public/…`, which a policy may make public. */
export const makeS3Files = (config: S3Config, links: FileLinks): FileStorage => {
  const Bucket = config.bucket
  const quarantineKey = (key: string): string => `quarantine/${objectKey.parse(key)}`
  const publishedKey = (key: string, width?: ImageWidth): string => `public/${toCopyKey(objectKey.parse(key), width)}`
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
    readQuarantine: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: quarantineKey(key) }))
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
    },
    deleteQuarantine: (key) => deleteObject(quarantineKey(key)),
    publish: async (key, bytes, contentType, width) => {
      const ContentDisposition = toContentDisposition(contentType)
      const put = {
        Bucket,
        Key: publishedKey(key, width),
        Body: bytes,
        ContentType: contentType,
        CacheControl: immutableCacheControl,
        ...(ContentDisposition ? { ContentDisposition } : {}),
      }
      await client.send(new PutObjectCommand(put))
    },
    open: async (key, width) => {
      const Key = publishedKey(key, width)
      if (config.publicUrl) return { url: `${config.publicUrl}/${Key}`, seconds: viewSeconds }
      const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: viewSeconds })
      // Cached for half of the link's lifetime, so that a cached link is still valid.
      return { url, seconds: viewSeconds / 2 }
    },
    remove: async (key) => {
      await Promise.all([undefined, ...imageWidths].map((width) => deleteObject(publishedKey(key, width))))
    },
  }
}
