import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type RunningS3, startFakeS3, startS3Server } from '#server/testing/s3-server.ts'
import { startSwift } from '#server/testing/swift-server.ts'
import { makeFileLinks } from './file-links.ts'
import type { FileStorage } from './files-port.ts'
import { checkCors, checkStorage } from './s3-check.ts'
import { makeS3Files } from './s3-files.ts'

const origin = 'http://shop.example'
const bytes = Buffer.from('not really a picture')
const links = makeFileLinks(origin, makeTokens('a secret key that is long enough to be one'))
const newKey = (): string => `${newId()}/${newId()}.png`

const put = (url: string, headers: Record<string, string> = {}, body = bytes): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/png', ...headers } })

/** With an explicit content length, which fetch would replace. */
const putShort = (url: string, length: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'image/png', 'content-length': length }
    request(url, { method: 'PUT', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(bytes.subarray(0, length))
  })

const withParameter = (link: string, name: string, value: string): string => {
  const url = new URL(link)
  url.searchParams.set(name, value)
  return url.href
}

// Swift takes longer to start than all of these tests, so it is only used with `TEST_FULL=1`.
const servers: [string, (allowedOrigin: string) => Promise<RunningS3>][] = [
  ['our test server', startFakeS3],
  ...(process.env['TEST_FULL'] ? [['OpenStack Swift', startSwift] as [string, typeof startSwift]] : []),
]

describe.each(servers)('files in %s', (_name, start) => {
  let server: RunningS3
  let files: FileStorage
  beforeAll(async () => {
    server = await start(origin)
    files = makeS3Files(server.config, links)
  }, 180_000)
  afterAll(() => server.close())

  const problems = async (config = server.config, publicUrl = origin): Promise<Record<string, string>> => {
    const found: Record<string, string> = {}
    for await (const { name, problem } of checkStorage({ s3: config, publicUrl })) if (problem) found[name] = problem
    return found
  }

  it('are uploaded over a signed link, read, published, served and removed', async () => {
    const key = newKey()
    const link = await files.presignUpload({ key, mimeType: 'image/png', size: bytes.length })
    const uploaded = await put(link, { origin })
    expect([uploaded.status, uploaded.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(await files.readQuarantine(key)).toEqual(bytes)
    await files.publish(key, bytes, 'image/png')
    await files.publish(key, bytes, 'image/webp', { width: 96, format: 'webp' })
    const opened = await files.open(key, { width: 96, format: 'webp' })
    const shown = await fetch(opened && 'url' in opened ? opened.url : '')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)
    await files.deleteQuarantine(key)
    await files.remove(key)
    expect(await files.readQuarantine(key)).toBeUndefined()
    expect((await fetch(opened && 'url' in opened ? opened.url : '')).status).toBe(404)
    await files.remove(key)
  })

  it('are rejected when a signed value differs', async () => {
    const key = newKey()
    const link = await files.presignUpload({ key, mimeType: 'image/png', size: bytes.length })
    const refused = [
      await put(link, { 'content-type': 'image/svg+xml' }),
      await put(link.replace('/quarantine/', '/public/')),
      await put(withParameter(link, 'X-Amz-Expires', '60000')),
      await put(withParameter(link, 'X-Amz-Signature', '0'.repeat(64))),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await put(link.split('?')[0] ?? '')).ok).toBe(false)
    expect(await putShort(link, 5)).toBe(403)
    expect(await files.readQuarantine(key)).toBeUndefined()
  })

  it('are rejected over an expired link or one signed with another key', async () => {
    const link = await files.presignUpload({ key: newKey(), mimeType: 'image/png', size: undefined })
    expect((await put(withParameter(link, 'X-Amz-Date', '20200101T000000Z'))).status).toBe(403)
    const otherStorage = makeS3Files({ ...server.config, secretKey: 'another' }, links)
    const foreignLink = await otherStorage.presignUpload({ key: newKey(), mimeType: 'image/png', size: undefined })
    expect((await put(foreignLink)).status).toBe(403)
  })

  it('pass every check from the allowed origin', async () => {
    expect(await problems()).toEqual({})
    expect(await checkCors({ s3: server.config, publicUrl: `${origin}/` })).toBeUndefined()
  })

  it('fail the check from an origin that the bucket does not allow', async () => {
    const elsewhere = 'http://other.example'
    const advice = expect.stringContaining(`doesn't allow uploads from ${elsewhere} (CORS)`)
    expect(await problems(server.config, elsewhere)).toEqual({
      'Browsers may upload (CORS preflight)': advice,
      'Upload over a signed link': advice,
    })
    expect(await checkCors({ s3: server.config, publicUrl: elsewhere })).toEqual(advice)
  })

  it('fail the check with wrong keys and a wrong bucket', async () => {
    expect(await problems({ ...server.config, secretKey: 'wrong' })).toMatchObject({
      'Upload over a signed link': expect.stringContaining('Check S3_ACCESS_KEY and S3_SECRET_KEY'),
      'Read it back': expect.stringContaining('Check S3_ACCESS_KEY and S3_SECRET_KEY'),
      'Show a published file': expect.stringContaining('403'),
    })
    expect(await problems({ ...server.config, bucket: 'nowhere' })).toMatchObject({
      'Upload over a signed link': expect.stringContaining('Create it, or check S3_BUCKET'),
    })
  })

  it('fail the check where everyone can read unchecked uploads', async () => {
    await server.makePublic()
    const config = { ...server.config, publicUrl: server.publicUrl }
    expect(await problems(config)).toEqual({
      'Unchecked uploads are private': expect.stringContaining('Allow public reads of public/ only'),
      'Files of digital products are private': expect.stringContaining('Allow public reads of public/ only'),
    })
  })
})

it('the check reports storage that does not respond and unencrypted uploads', async () => {
  const keys = { region: 'us-east-1', bucket: 'pictures', accessKey: 'a', secretKey: 'b', publicUrl: undefined }
  const closed = await startS3Server()
  await closed.close()
  const s3 = { ...keys, endpoint: closed.config.endpoint }
  expect(await checkCors({ s3, publicUrl: origin })).toMatch(/doesn't answer \(.*ECONNREFUSED.*\). Check S3_ENDPOINT/)
  expect(await checkCors({ s3, publicUrl: 'https://shop.example' })).toContain('Use an https address as S3_ENDPOINT')
})
