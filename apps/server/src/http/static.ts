import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { serveBuiltFiles } from './built-files.ts'
import { readDocument, readPages, sendDocument } from './documents.ts'
import { sendRefusal } from './errors.ts'
import { notFoundPage, serveSite } from './site.ts'

// Paths of the application that are screens; what is below its dashboard and is none, it says itself.
const screens =
  /^\/(dashboard(\/.*)?|login|register|verify-email|password-reset-request|password\/reset|join|unsubscribe|unauthorized)\/?$/

const isAsset = /\.[a-z0-9]{2,5}$/i
const isForPrograms = /^\/(api|files|dev|socket\.io)\b/

/** Somebody who typed an address wants a page, whatever its name ends in; a page that wants a picture wants none. */
const wantsPage = ({ headers: { accept = '' } }: FastifyRequest, path: string): boolean =>
  !isAsset.test(path) || (accept.includes('text/html') && !path.startsWith('/assets/'))

const isReadable = (path: string): boolean => {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** An address of a page that cannot be read leads where others do that lead nowhere. Programs are told what is wrong. */
export const readableUrl = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || isForPrograms.test(path) || isReadable(path)) return url
  return `${path.slice(0, path.indexOf('%'))}not-found`
}

/** All of the dashboard begins with the same document. */
const shellOf = (path: string): string => (path.startsWith('/dashboard') ? '/dashboard' : path.replace(/\/$/, ''))

/** The built front end: hashed files kept for ever, documents asked for again each time. */
export const serveStatic = async (fastify: FastifyInstance, dist: string, publicUrl: string): Promise<void> => {
  const web = join(dist, 'web')
  const app = existsSync(join(web, 'index.html')) ? readDocument(join(web, 'index.html')) : undefined
  const pages = readPages(join(dist, 'site-pages'), publicUrl)
  /** Screens whose document shows and names more than the shell does. */
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
