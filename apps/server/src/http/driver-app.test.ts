import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveDriverApp } from './driver-app.ts'

const token = 'T'.repeat(43)
const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© "Tiles" <b>' }
const folders: string[] = []
const apps: FastifyInstance[] = []

const openApp = (options: Partial<Parameters<typeof serveDriverApp>[1]> = {}, hasBuild = true): FastifyInstance => {
  const dist = mkdtempSync(join(tmpdir(), 'driver-app-'))
  folders.push(dist)
  if (hasBuild) {
    writeFileSync(
      join(dist, 'driver-app.json'),
      JSON.stringify({ script: '/assets/app.js', styles: '/assets/app.css' }),
    )
    writeFileSync(join(dist, 'driver-worker.js'), 'worker()')
  }
  const app = fastify()
  serveDriverApp(app, {
    dist,
    publicUrl: 'https://shop.example',
    tiles,
    fileHosts: ['https://files.example'],
    ...options,
  })
  apps.push(app)
  return app
}

let app: FastifyInstance
beforeAll(() => {
  app = openApp()
})
afterAll(async () => {
  await Promise.all(apps.map((each) => each.close()))
  for (const folder of folders) rmSync(folder, { recursive: true })
})

it('serves the same document for every link, without the token', async () => {
  const page = await app.inject(`/d/${token}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(token)
  expect((await app.inject('/d/shell')).body).toBe(page.body)
  expect(page.body).toContain('data-attribution="© &quot;Tiles&quot; &lt;b&gt;"')
  expect((await app.inject('/d/short')).statusCode).toBe(404)
  expect((await app.inject(`/d/${'x'.repeat(39)}!`)).statusCode).toBe(404)
})

it('allows only its files, tiles and uploads, and tells other sites nothing but the origin', async () => {
  const { headers } = await app.inject(`/d/${token}`)
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("img-src 'self' blob: https://tiles.example")
  expect(policy).toContain("connect-src 'self' https://files.example")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['referrer-policy']).toBe('strict-origin')
  expect(headers['permissions-policy']).toBe('camera=(), geolocation=(self), microphone=(), payment=()')
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(headers['cache-control']).toBe('no-cache')
})

it('changes the worker when settings change the document', async () => {
  const worker = await app.inject('/d/sw.js')
  expect(worker.headers['content-type']).toContain('text/javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.body).toContain('worker()')
  const withoutTiles = openApp({ tiles: undefined })
  expect((await withoutTiles.inject('/d/sw.js')).body).not.toBe(worker.body)
  expect((await openApp().inject('/d/sw.js')).body).toBe(worker.body)
  expect((await openApp({}, false).inject(`/d/${token}`)).statusCode).toBe(404)
})
