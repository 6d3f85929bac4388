import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { serveBuiltFiles } from './built-files.ts'
import { type FindPayLanguage, servePayPage } from './pay-page.ts'
import {
  type PrerenderedPage,
  readDocument,
  readPages,
  sendDocument,
  type StaticDocument,
} from './prerendered-pages.ts'
import { sendError } from './errors.ts'
import { findNotFoundPage, serveSite } from './site.ts'

// Screens of the app; the app itself shows not-found below /dashboard.
const appScreens = [
  '/dashboard',
  '/dashboard/*',
  '/login',
  '/register',
  '/verify-email',
  '/password-reset-request',
  '/password/reset',
  '/join',
  '/unsubscribe',
  '/email-preferences',
  '/unauthorized',
]

const assetPattern = /\.[a-z0-9]{2,5}$/i
const apiPathPattern = /^\/(api|files|dev|sandbox|card-form|socket\.io)\b/

/** A browser navigation wants a page whatever the path ends in; a request for an asset doesn't. */
const wantsPage = ({ headers: { accept = '' } }: FastifyRequest, path: string): boolean =>
  !assetPattern.test(path) || (accept.includes('text/html') && !path.startsWith('/assets/'))

const isDecodable = (path: string): boolean => {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** Rewrites a page URL that can't be decoded to the not-found page. API paths are kept, and get an error. */
export const replaceUndecodableUrl = (url: string): string => {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || apiPathPattern.test(path) || isDecodable(path)) return url
  return `${path.slice(0, path.indexOf('%'))}not-found`
}

const recordPattern = /\/[0-9a-f]{8}-[0-9a-f-]{27}$/i

const toShellPath = (path: string): string =>
  path === '/dashboard' ? '/dashboard/home' : path.replace(recordPattern, '/record')

/** Dashboard screens without a separate document share one. */
const findShell = (shells: ReadonlyMap<string, PrerenderedPage>, url: string): PrerenderedPage | undefined => {
  const path = url.replace(/\/$/, '')
  return shells.get(toShellPath(path)) ?? shells.get(path.startsWith('/dashboard') ? '/dashboard' : path)
}

/** As routes, because responses of the not-found handler aren't compressed. */
const serveScreens = (
  fastify: FastifyInstance,
  app: StaticDocument,
  shells: ReadonlyMap<string, PrerenderedPage>,
): void => {
  for (const url of appScreens) {
    // Some screens are pages of the site too, which then come first.
    if (fastify.hasRoute({ method: 'GET', url })) continue
    fastify.get(url, (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      return sendDocument(request, reply, findShell(shells, path)?.document ?? app, 200)
    })
  }
}

/** Serves the built front end: hashed files are cached forever, documents are revalidated. */
export const serveStatic = async (
  fastify: FastifyInstance,
  dist: string,
  publicUrl: string,
  findPayLanguage: FindPayLanguage,
): Promise<void> => {
  const web = join(dist, 'web')
  const app = existsSync(join(web, 'index.html')) ? readDocument(join(web, 'index.html')) : undefined
  const pages = readPages(join(dist, 'site-pages'), publicUrl)
  /** Screens with their own prerendered document. */
  const shells = readPages(join(dist, 'app-pages'), publicUrl)

  await serveBuiltFiles(fastify, [
    web,
    ...['site', 'shop', 'driver-app', 'chat-widget'].map((folder) => join(dist, folder)),
  ])
  serveSite(fastify, { pages, origin: new URL(publicUrl).origin })
  servePayPage(fastify, pages, findPayLanguage)
  if (app) serveScreens(fastify, app, shells)

  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (path === '/index.html' && isRead) return reply.redirect('/', 301)
    const isPage = !apiPathPattern.test(path) && wantsPage(request, path)
    if (!app || !isRead || !isPage) return sendError(request, reply, new AppError('not_found'))
    return sendDocument(request, reply, findNotFoundPage(pages, path)?.document ?? app, 404)
  })
}
