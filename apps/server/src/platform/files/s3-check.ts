import { randomBytes } from 'node:crypto'
import { S3ServiceException } from '@aws-sdk/client-s3'
import type { Config, S3Config } from '#server/config.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { makeFileLinks } from './file-links.ts'
import type { FileStorage } from './files-port.ts'
import { makeS3Files } from './s3-files.ts'

/** `problem` says what is wrong and what to do; undefined when the check passed. */
export interface S3Check {
  name: string
  problem: string | undefined
}

const timeoutMs = 10_000
const mimeType = 'image/png'
const guide = 'docs/running/files.md'

const send = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init })

const describeError = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

const headerValues = (response: Response, name: string): string[] =>
  (response.headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase())

const allows = (response: Response, name: string, value: string): boolean =>
  headerValues(response, name).some((part) => part === '*' || part === value.toLowerCase())

const corsProblem = (origin: string): string =>
  `The bucket doesn't allow uploads from ${origin} (CORS), so browsers can't upload. Add the CORS rule of ${guide} to it.`

/** Sends the CORS preflight of a browser for this presigned link; returns the problem if an upload would be blocked. */
const checkPreflight = async (link: string, origin: string): Promise<string | undefined> => {
  if (origin.startsWith('https:') && link.startsWith('http:')) {
    return `Browsers block uploads from ${origin} to ${new URL(link).origin}, which isn't encrypted. Use an https address as S3_ENDPOINT.`
  }
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  }
  try {
    const response = await send(link, { method: 'OPTIONS', headers })
    const isAllowed =
      response.ok &&
      allows(response, 'access-control-allow-origin', origin) &&
      allows(response, 'access-control-allow-methods', 'PUT') &&
      allows(response, 'access-control-allow-headers', 'content-type')
    return isAllowed ? undefined : corsProblem(origin)
  } catch (error) {
    return `${new URL(link).origin} doesn't answer (${describeError(error)}). Check S3_ENDPOINT.`
  }
}

const newKey = (): string => `${newId()}/${newId()}.png`

/** The check doesn't use signed links of our own, so any secret works. */
const openBucket = (s3: S3Config, publicUrl: string): FileStorage =>
  makeS3Files(s3, makeFileLinks(publicUrl, makeTokens(randomBytes(32).toString('hex'))))

type Settings = Pick<Config, 'publicUrl'> & { s3: S3Config }

/** Only sends the preflight and writes nothing, so that a server can do it at every start. */
export const checkCors = async ({ s3, publicUrl }: Settings): Promise<string | undefined> => {
  const link = await openBucket(s3, publicUrl).presignUpload({ key: newKey(), mimeType, size: undefined })
  return checkPreflight(link, new URL(publicUrl).origin)
}

const adviceByStatus: Record<number, string> = {
  301: 'The bucket is in another region. Check S3_REGION.',
  400: 'Check S3_REGION and S3_ENDPOINT.',
  403: 'Check S3_ACCESS_KEY and S3_SECRET_KEY, and that they may read, write and delete in the bucket.',
  404: 'There is no such bucket. Create it, or check S3_BUCKET.',
}

const explain = (status: number): string =>
  `The storage answered ${status}. ${adviceByStatus[status] ?? 'Its log may say why.'}`

const explainError = (error: unknown): string => {
  const { cause = error } = error instanceof Error ? error : {}
  if (cause instanceof S3ServiceException) return explain(cause.$metadata.httpStatusCode ?? 500)
  return `The storage doesn't answer (${describeError(cause)}). Check S3_ENDPOINT.`
}

const bytes = Buffer.from('A file that npm run s3:check writes, reads, and deletes.')

interface Probe {
  s3: S3Config
  files: FileStorage
  key: string
  origin: string
  link: string
}

type Step = (probe: Probe) => Promise<string | undefined>

const upload: Step = async ({ link, origin }) => {
  const response = await send(link, {
    method: 'PUT',
    body: bytes,
    headers: { origin, 'content-type': mimeType, 'content-length': String(bytes.length) },
  })
  if (!response.ok) return explain(response.status)
  return allows(response, 'access-control-allow-origin', origin) ? undefined : corsProblem(origin)
}

const readBack: Step = async ({ files, key }) => {
  const read = await files.readQuarantine(key)
  return read?.equals(bytes) ? undefined : 'The file that was uploaded is missing or different. Check the storage.'
}

/** Whether an object can be read without a signature, also below S3_PUBLIC_URL if there is one. */
const isReadable = async ({ s3, key, link }: Probe, path: string): Promise<boolean> => {
  const quarantined = `quarantine/${key}`
  const address = (link.split('?')[0] ?? link).replace(quarantined, path)
  const responses = [address, ...(s3.publicUrl ? [`${s3.publicUrl}/${path}`] : [])].map((each) => send(each))
  return (await Promise.all(responses)).some(({ ok }) => ok)
}

const explainReadable = (origin: string, prefix: string, content: string): string =>
  `Everyone can read ${origin}/…/${prefix}/, where ${content} are. Allow public reads of public/ only.`

const checkQuarantine: Step = async (probe) =>
  (await isReadable(probe, `quarantine/${probe.key}`))
    ? explainReadable(new URL(probe.link).origin, 'quarantine', 'unchecked uploads')
    : undefined

const checkPrivate: Step = async (probe) => {
  const key = probe.key.replace(/png$/, 'pdf')
  await probe.files.publish(key, bytes, 'application/pdf')
  const isExposed = await isReadable(probe, `private/${key}`)
  await probe.files.remove(key)
  return isExposed ? explainReadable(new URL(probe.link).origin, 'private', 'files of digital products') : undefined
}

const readPublished: Step = async ({ s3, files, key }) => {
  await files.publish(key, bytes, mimeType)
  const opened = await files.open(key)
  const response = opened && 'url' in opened ? await send(opened.url, { redirect: 'follow' }) : undefined
  if (response?.ok && Buffer.from(await response.arrayBuffer()).equals(bytes)) return undefined
  return s3.publicUrl
    ? `S3_PUBLIC_URL answered ${response?.status ?? 'nothing'} for a published file. Allow public reads of public/, or leave S3_PUBLIC_URL empty.`
    : explain(response?.status ?? 500)
}

const remove: Step = async ({ files, key }) => {
  await Promise.all([files.deleteQuarantine(key), files.remove(key)])
  const remaining = await files.readQuarantine(key)
  return remaining ? 'The file is still there after it was deleted. Allow the keys to delete in the bucket.' : undefined
}

const steps: readonly (readonly [string, Step])[] = [
  ['Browsers may upload (CORS preflight)', ({ link, origin }) => checkPreflight(link, origin)],
  ['Upload over a signed link', upload],
  ['Read it back', readBack],
  ['Unchecked uploads are private', checkQuarantine],
  ['Files of digital products are private', checkPrivate],
  ['Show a published file', readPublished],
  ['Delete', remove],
]

/** Checks everything that uploads need from the bucket, with a file that is deleted at the end. */
export async function* checkStorage({ s3, publicUrl }: Settings): AsyncGenerator<S3Check> {
  const files = openBucket(s3, publicUrl)
  const key = newKey()
  const link = await files.presignUpload({ key, mimeType, size: bytes.length })
  const probe: Probe = { s3, files, key, link, origin: new URL(publicUrl).origin }
  for (const [name, step] of steps) yield { name, problem: await step(probe).catch(explainError) }
}
