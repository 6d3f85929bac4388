import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Document {
  body: string
  type: string
  etag: string
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const documentOf = (body: string, type: string): Document => ({
  body,
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

export const readDocument = (file: string): Document => documentOf(readFileSync(file, 'utf8'), types['html'] ?? '')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const blanks = /\{\{([\w.]+)\}\}/g

/** Fills the `{{name}}` placeholders in a single pass, so that placeholders inside a value aren't filled. */
export const fillBlanks = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replaceAll(blanks, (_blank, name: string) => escape(values[name] ?? ''))

/** A prerendered page: its template, and the document with empty placeholders. */
export interface Page {
  template: string
  document: Document
}

/**
 * The prerendered pages by path: `es/privacy.html` is served at `/es/privacy`. Fills in `{{origin}}`, which isn't known
 * at build time.
 */
export const readPages = (folder: string, origin: string): Map<string, Page> => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const pages = new Map<string, Page>()
  for (const file of files) {
    const [, stem, ending] = /^(.+)\.(html|xml|txt)$/.exec(file.replaceAll('\\', '/')) ?? []
    if (stem === undefined || ending === undefined) continue
    const path = ending === 'html' ? `/${stem}`.replace(/\/index$/, '') || '/' : `/${stem}.${ending}`
    const template = readFileSync(join(folder, file), 'utf8').replaceAll('{{origin}}', escape(origin))
    pages.set(path, { template, document: documentOf(fillBlanks(template, {}), types[ending] ?? '') })
  }
  return pages
}

/** Accepts weak tags, because a proxy that compresses the response makes the tag weak. */
const isKnown = (etag: string, { headers: { 'if-none-match': known = '' } }: FastifyRequest): boolean =>
  known.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  status: number,
): FastifyReply => {
  void reply.header('cache-control', 'no-cache').header('etag', document.etag)
  if (status === 200 && isKnown(document.etag, request)) return reply.code(304).send()
  return reply.code(status).type(document.type).send(document.body)
}
