import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#server/platform/app-error.ts'

export const maxFormBytes = 64 * 1024

/**
 * Whether another site submitted the form. Older browsers, and all browsers without https, send only Origin. A request
 * with neither header isn't from a browser and is accepted.
 */
export const isCrossSite = ({ headers }: FastifyRequest, ownOrigin: string): boolean => {
  const { 'sec-fetch-site': fetchSite, origin } = headers
  return fetchSite === undefined
    ? origin !== undefined && origin !== ownOrigin
    : !['same-origin', 'none'].includes(fetchSite)
}

// Browsers send line breaks as CRLF but count one character for maxlength.
const toFormText = (value: string): string => value.replaceAll('\r\n', '\n')

const parseForm = (text: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(text)].map(([name, value]) => [name, toFormText(value)]))

/** A file that was sent with a form. The type is what the browser says. */
export interface FormFile {
  name: string
  type: string
  content: Buffer
}

export interface FileForm {
  fields: URLSearchParams
  /** By field; fields in which no file was chosen are missing. */
  files: ReadonlyMap<string, FormFile>
}

const parseFileForm = async (body: Buffer, contentType: string): Promise<FileForm> => {
  const request = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const data = await request.formData().catch(() => fail('invalid'))
  const fields = new URLSearchParams()
  const files = new Map<string, FormFile>()
  for (const [field, value] of data) {
    if (typeof value === 'string') fields.append(field, toFormText(value))
    else if (value.size > 0)
      files.set(field, { name: value.name, type: value.type, content: Buffer.from(await value.arrayBuffer()) })
  }
  return { fields, files }
}

/** Makes the scope accept forms with files, as a FileForm in memory. Routes with larger files set a `bodyLimit`. */
export const acceptFileForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxFormBytes },
    async (request: FastifyRequest, body: Buffer) => parseFileForm(body, request.headers['content-type'] ?? ''),
  )
}

/** Makes the scope accept forms, as URLSearchParams, and nothing else. */
export const acceptForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, parseForm(String(body))),
  )
}
