import type { FastifyRequest } from 'fastify'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { type FileForm, maxFormBytes } from '#server/http/forms.ts'
import { fail } from '#server/platform/app-error.ts'
import { shopSessionCookie } from './visitor-session.ts'

const noFiles: FileForm['files'] = new Map()

/** The fields of a form, and its files if it was sent with any. */
export const toFileForm = (body: URLSearchParams | FileForm = new URLSearchParams()): FileForm =>
  body instanceof URLSearchParams ? { fields: body, files: noFiles } : body

/** Of forms with a file field. Files are only read for visitors who may be signed in. */
export const fileRoute = {
  bodyLimit: maxUploadBytes + maxFormBytes,
  onRequest: async ({ headers }: FastifyRequest): Promise<void> => {
    if (!headers.cookie?.includes(`${shopSessionCookie}=`)) fail('unauthenticated')
  },
}
