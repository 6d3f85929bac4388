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
import { mostUploadBytes, type PictureWidth, pictureWidths } from '#contract/domains/uploads.ts'
import { hour } from '#contract/core/time.ts'
import type { S3Config } from '#server/config.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type FileLinks, linkSeconds } from './file-links.ts'
import { copyName, type Files } from './files-port.ts'
import { dispositionOf } from './picture-types.ts'
import { piecesUntil } from './read-at-most.ts'

const viewSeconds = hour / 1000
const forGood = 'public, max-age=31536000, immutable'

/** Unreachable, too slow or a server error: a retry may succeed. Client errors would be repeated. */
const isAway = (error: unknown): boolean =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

/** The bucket has `quarantine/…`, which stays private, and `public/…`, which a policy may make public. */
export const makeS3Files = (config: S3Config, links: FileLinks): Files => {
  const Bucket = config.bucket
  const quarantine = (key: string): string => `quarantine/${objectKey.parse(key)}`
  const published = (key: string, width?: PictureWidth): string => `public/${copyName(objectKey.parse(key), width)}`
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
    (next) => (asked) =>
      next(asked).catch((error: unknown) => {
        throw isAway(error) ? Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause: error }) : error
      }),
    { step: 'initialize', name: 'sayWhenAway' },
  )
  const endpoint = config.endpoint ?? `https://${Bucket}.s3.${config.region}.amazonaws.com`
  const origins = [endpoint, config.publicUrl].flatMap((address) => (address ? [new URL(address).origin] : []))
  const drop = async (Key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
  }

  return {
    links,
    origins: [...new Set(origins)],
    presignUpload: ({ key, mimeType, size }) => {
      const put = new PutObjectCommand({
        Bucket,
        Key: quarantine(key),
        ContentType: mimeType,
        ...(size === undefined ? {} : { ContentLength: size }),
      })
      const signableHeaders = new Set(['host', 'content-type', ...(size === undefined ? [] : ['content-length'])])
      return getSignedUrl(client, put, { expiresIn: linkSeconds, signableHeaders })
    },
    readQuarantine: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: quarantine(key) }))
        if (!(Body instanceof Readable)) return undefined
        // A link without a signed size accepts any number of bytes, so reading is limited.
        const pieces: Buffer[] = []
        for await (const piece of piecesUntil(Body, mostUploadBytes)) pieces.push(piece)
        Body.destroy()
        return Buffer.concat(pieces)
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    dropQuarantine: (key) => drop(quarantine(key)),
    publish: async (key, bytes, contentType, width) => {
      const ContentDisposition = dispositionOf(contentType)
      const put = {
        Bucket,
        Key: published(key, width),
        Body: bytes,
        ContentType: contentType,
        CacheControl: forGood,
        ...(ContentDisposition ? { ContentDisposition } : {}),
      }
      await client.send(new PutObjectCommand(put))
    },
    open: async (key, width) => {
      const Key = published(key, width)
      if (config.publicUrl) return { url: `${config.publicUrl}/${Key}`, seconds: viewSeconds }
      const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: viewSeconds })
      // Cached for half of the link's lifetime, so that a cached link is still valid.
      return { url, seconds: viewSeconds / 2 }
    },
    remove: async (key) => {
      await Promise.all([undefined, ...pictureWidths].map((width) => drop(published(key, width))))
    },
  }
}
