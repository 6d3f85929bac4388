import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface StaticDocument {
  body: string
  type: string
  etag: string
}

const typesByExtension: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const toDocument = (body: string, type: string): StaticDocument => ({
  body,
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

export const readDocument = (file: string): StaticDocument =>
  toDocument(readFileSync(file, 'utf8'), typesByExtension['html'] ?? '')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

const placeholders = /\{\{([\w.]+)\}\}/g

/** Fills the `{{name}}` placeholders in a single pass, so that placeholders inside a value aren't filled. */
export const fillTemplate = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replaceAll(placeholders, (_blank, name: string) => escape(values[name] ?? ''))

/** A prerendered page: its template, and the document with empty placeholders. */
export interface PrerenderedPage {
  template: string
  document: StaticDocument
}

/**
 * The prerendered pages by path: `es/privacy.html` is served at `/es/privacy`. Fills in `{{origin}}`, which isn't known
 * at build time.
 */
export const readPages = (folder: string, origin: string): Map<string, PrerenderedPage> => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const pages = new Map<string, PrerenderedPage>()
  for (const file of files) {
    const [, stem, extension] = /^(.+)\.(html|xml|txt)$/.exec(file.replaceAll('\\', '/')) ?? []
    if (stem === undefined || extension === undefined) continue
    const path = extension === 'html' ? `/${stem}`.replace(/\/index$/, '') || '/' : `/${stem}.${extension}`
    const template = readFileSync(join(folder, file), 'utf8').replaceAll('{{origin}}', escape(origin))
    pages.set(path, { template, document: toDocument(fillTemplate(template, {}), typesByExtension[extension] ?? '') })
  }
  return pages
}

/** Accepts weak tags, because a proxy that compresses the response makes the tag weak. */
const matchesEtag = (etag: string, { headers: { 'if-none-match': ifNoneMatch = '' } }: FastifyRequest): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: StaticDocument,
  status: number,
): FastifyReply => {
  void reply.header('cache-control', 'no-cache').header('etag', document.etag)
  if (status === 200 && matchesEtag(document.etag, request)) return reply.code(304).send()
  return reply.code(status).type(document.type).send(document.body)
}
