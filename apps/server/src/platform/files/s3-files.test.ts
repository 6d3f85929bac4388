import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { makeFileLinks } from './file-links.ts'
import type { FileStorage } from './files-port.ts'
import { makeS3Files } from './s3-files.ts'

let server: Server
let respond: (response: ServerResponse) => void
let files: FileStorage
const key = `${newId()}/${newId()}.png`

beforeAll(async () => {
  server = createServer((_, response) => respond(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket = { bucket: 'pictures', region: 'us-east-1', accessKey: 'a', secretKey: 'b', publicUrl: undefined }
  const links = makeFileLinks('http://localhost', makeTokens('a secret key that is long enough to be one'))
  files = makeS3Files({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, links)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const errorResponse = (status: number, code: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

it.each<[string, (response: ServerResponse) => void]>([
  ['closes the connection', (response) => void response.destroy()],
  ['has an internal error', errorResponse(500, 'InternalError')],
  ['limits the rate', errorResponse(503, 'SlowDown')],
])('is unavailable when the bucket %s', async (_case, respondWith) => {
  respond = respondWith
  const unavailable = { code: 'unavailable', details: { retryAfter: 2 } }
  await expect(files.readQuarantine(key)).rejects.toMatchObject(unavailable)
  await expect(files.publish(key, Buffer.from('x'), 'image/png')).rejects.toMatchObject(unavailable)
})

it('distinguishes a missing file from a denied request', async () => {
  respond = errorResponse(404, 'NoSuchKey')
  expect(await files.readQuarantine(key)).toBeUndefined()
  respond = errorResponse(403, 'AccessDenied')
  await expect(files.readQuarantine(key)).rejects.toMatchObject({ name: 'AccessDenied' })
})
