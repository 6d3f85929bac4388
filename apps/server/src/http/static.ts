import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { sendRefusal } from './errors.ts'

// Paths of the application that are screens; every other unknown path is a 404, shown by the same application.
const screens =
  /^\/(dashboard(\/.*)?|login|register|verify-email|password-reset-request|password\/reset|join|contact|unsubscribe|unauthorized)\/?$/

interface Document {
  body: string
  etag: string
}

const readDocument = (file: string): Document => {
  const body = readFileSync(file, 'utf8')
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  status: number,
): FastifyReply => {
  void reply.header('cache-control', 'no-cache').header('etag', document.etag)
  if (status === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  return reply.code(status).type('text/html; charset=utf-8').send(document.body)
}

/** The prerendered pages by the path they are served at: `es/privacy.html` at `/es/privacy`. */
const readPages = (folder: string): Map<string, Document> => {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
        return [path.replace(/\/index$/, '') || '/', readDocument(join(folder, file))]
      }),
  )
}

const isAsset = /\.[a-z0-9]{2,5}$/i

/** The built front end: hashed files kept for ever, documents asked for again each time. */
export const serveStatic = async (fastify: FastifyInstance, dist: string): Promise<void> => {
  const web = join(dist, 'web')
  const site = join(dist, 'site')
  const app = existsSync(join(web, 'index.html')) ? readDocument(join(web, 'index.html')) : undefined
  const pages = readPages(site)

  const setHeaders = (reply: FastifyReply, path: string): void => {
    const hashed = /[\\/]assets[\\/]/.test(path)
    void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  }
  const roots = [web, site].filter((folder) => existsSync(folder))
  if (roots.length > 0) {
    await fastify.register(fastifyStatic, {
      root: roots,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders,
    })
  }
  for (const [path, document] of pages) {
    fastify.get(path, (request, reply) => sendDocument(request, reply, document, 200))
  }

  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const readable = request.method === 'GET' || request.method === 'HEAD'
    const foreign = /^\/(api|files|dev|socket\.io)\b/.test(path) || isAsset.test(path)
    if (!app || !readable || foreign) return sendRefusal(request, reply, new Refusal('not_found'))
    return sendDocument(request, reply, app, screens.test(path) ? 200 : 404)
  })
}
