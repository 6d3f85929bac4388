import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { framedFileHeaders } from './security-headers.ts'

const hashedPrefix = 'assets/'

const listFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))

const setHeaders = (reply: FastifyReply, path: string): void => {
  const isHashed = /[\\/]assets[\\/]/.test(path)
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  // Shown in the theme editor's frame too, or on other sites. Fonts of shops have the same names in the dashboard's files.
  if (/[\\/](shop[\\/]assets|chat-widget)[\\/]|\.woff2$/.test(path)) void reply.headers(framedFileHeaders)
}

/**
 * Serves the files of the build that exist at startup; hashed ones are cached forever. Hashed files share one route,
 * because registering a thousand routes takes longer than the rest of the start.
 */
export const serveBuiltFiles = async (fastify: FastifyInstance, folders: readonly string[]): Promise<void> => {
  const roots = folders.filter((folder) => existsSync(folder))
  if (roots.length === 0) return
  const rootByFile = new Map(roots.toReversed().flatMap((root) => listFiles(root).map((file) => [file, root] as const)))
  // The shell of the app's screens; not served under its own name.
  rootByFile.delete('index.html')
  await fastify.register(fastifyStatic, { root: roots, serve: false, preCompressed: true, setHeaders })

  const send = (reply: FastifyReply, file: string): FastifyReply | void => {
    const root = rootByFile.get(file)
    return root === undefined ? reply.callNotFound() : reply.sendFile(file, root)
  }
  fastify.get<{ Params: { '*': string } }>(`/${hashedPrefix}*`, ({ params }, reply) =>
    send(reply, hashedPrefix + params['*']),
  )
  for (const file of rootByFile.keys()) {
    if (!file.startsWith(hashedPrefix)) fastify.get(`/${file}`, (_request, reply) => send(reply, file))
  }
}
