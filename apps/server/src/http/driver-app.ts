import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { driverToken } from '#contract/domains/driver-app.ts'
import { driverAppPath } from '#contract/driver-app-path.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { driverAppHeaders } from './security-headers.ts'

interface DriverAppOptions {
  dist: string
  publicUrl: string
  tiles: { url: string; attribution: string } | undefined
  /** Origins that photos are uploaded to, when files aren't on this host. */
  fileHosts: readonly string[]
}

/** Written by `tools/build-driver-app.mjs`. */
interface DriverAppFiles {
  script: string
  styles: string
}

/** The same document for every link: the script reads the token from the address. */
const renderShell = ({ script, styles }: DriverAppFiles, { publicUrl, tiles }: DriverAppOptions): string => {
  const data = {
    'data-origin': new URL(publicUrl).origin,
    'data-tiles': tiles?.url ?? '',
    'data-attribution': tiles?.attribution ?? '',
  }
  const attributes = Object.entries(data).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>Storeward</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${styles}">
<script src="${script}" defer></script>
</head>
<body ${attributes.join(' ')}>
<noscript><p>Turn on JavaScript to open your route. Activa JavaScript para abrir tu ruta.</p></noscript>
</body>
</html>
`
}

/** Serves the driver app and its service worker. Its script and styles are among the built files. */
export const serveDriverApp = (fastify: FastifyInstance, options: DriverAppOptions): void => {
  const { dist, tiles, fileHosts } = options
  const [filesJson, workerFile] = [join(dist, 'driver-app.json'), join(dist, 'driver-worker.js')]
  if (!existsSync(filesJson) || !existsSync(workerFile)) return
  const shell = renderShell(JSON.parse(readFileSync(filesJson, 'utf8')) as DriverAppFiles, options)
  const headers = driverAppHeaders({ tileHosts: tiles ? [new URL(tiles.url).origin] : [], fileHosts })
  // Browsers install a new worker, which stores the shell again, when its bytes change; settings change the shell too.
  const version = createHash('sha256').update(shell).update(JSON.stringify(headers)).digest('base64url')
  const worker = `${readFileSync(workerFile, 'utf8')}\n// ${version}\n`

  const sendShell = (reply: FastifyReply): FastifyReply =>
    reply
      .headers({ ...headers, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(shell)

  fastify.get(`${driverAppPath}shell`, (_request, reply) => sendShell(reply))
  fastify.get(`${driverAppPath}sw.js`, (_request, reply) =>
    reply
      .headers({ ...headers, 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  // Whether the link works is up to the app's first call; the parameter's name keeps the token out of the log.
  fastify.get<{ Params: { token: string } }>(`${driverAppPath}:token`, ({ params }, reply) =>
    driverToken.safeParse(params.token).success ? sendShell(reply) : reply.callNotFound(),
  )
}
