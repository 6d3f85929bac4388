import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { serveBuiltFiles } from './built-files.ts'
import { readDocument, readPages, sendDocument } from './documents.ts'
import { sendRefusal } from './errors.ts'
import { notFoundPage, serveSite } from './site.ts'

// Screens of the app; the app itself shows not-found below /dashboard.
const screens =
  /^\/(dashboard(\/.*)?|login|register|verify-email|password-reset-request|password\/reset|join|unsubscribe|unauthorized)\/?$/

const isAsset = /\.[a-z0-9]{2,5}$/i
const isForPrograms = /^\/(api|files|dev|socket\.io)\b/

/** A browser navigation wants a page whatever the path ends in; a request for an asset doesn't. */
const wantsPage = ({ headers: { accept = '' } }: FastifyRequest, path: string): boolean =>
  !isAsset.test(path) || (accept.includes('text/html') && !path.startsWith('/assets/'))

const isReadable = (path: string): boolean => {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** Rewrites a page URL that can't be decoded to the not-found page. API paths are kept, and get an error. */
export const readableUrl = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || isForPrograms.test(path) || isReadable(path)) return url
  return `${path.slice(0, path.indexOf('%'))}not-found`
}

/** All dashboard screens share one document. */
const shellOf = (path: string): string => (path.startsWith('/dashboard') ? '/dashboard' : path.replace(/\/$/, ''))

/** Serves the built front end: hashed files are cached forever, documents are revalidated. */
export const serveStatic = async (fastify: FastifyInstance, dist: string, publicUrl: string): Promise<void> => {
  const web = join(dist, 'web')
  const app = existsSync(join(web, 'index.html')) ? readDocument(join(web, 'index.html')) : undefined
  const pages = readPages(join(dist, 'site-pages'), publicUrl)
  /** Screens with their own prerendered document. */
  const shells = readPages(join(dist, 'app-pages'), publicUrl)

  await serveBuiltFiles(fastify, [web, join(dist, 'site')])
  serveSite(fastify, { pages, origin: new URL(publicUrl).origin })

  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const readable = request.method === 'GET' || request.method === 'HEAD'
    if (path === '/index.html' && readable) return reply.redirect('/', 301)
    const isPage = !isForPrograms.test(path) && wantsPage(request, path)
    if (!app || !readable || !isPage) return sendRefusal(request, reply, new Refusal('not_found'))
    if (screens.test(path)) return sendDocument(request, reply, shells.get(shellOf(path))?.document ?? app, 200)
    return sendDocument(request, reply, notFoundPage(pages, path)?.document ?? app, 404)
  })
}
