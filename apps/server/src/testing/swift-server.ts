import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram, installFromDebian } from '../../../../tools/system-packages.mjs'
import type { RunningS3 } from './s3-server.ts'

const run = promisify(execFile)
const bucket = 'pictures'
const [user, password] = ['test:tester', 'testing']
const storage = ['account', 'container', 'object'] as const
const startTimeoutMs = 120_000

/** Debian packages by program. */
const packages = {
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  memcached: 'memcached',
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const install = async (): Promise<void> => {
  for (const [program, name] of Object.entries(packages)) {
    if (!findProgram(program) && !(await installFromDebian(name))) throw new Error(`${name} could not be installed.`)
  }
}

const commonSettings = (folder: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
# One process without children.
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
recon_cache_path = ${folder}/recon
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`

const storageSettings = (kind: string): string => `
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxySettings = (memcached: number, allowedOrigin: string): string => `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = false
cors_preflight_allow_origin = ${allowedOrigin}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${password} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

/** Assigns all data to one device. */
const buildRing = async (folder: string, kind: string, port: number): Promise<void> => {
  const ring = (...args: string[]) => run('swift-ring-builder', [join(folder, `${kind}.builder`), ...args])
  await ring('create', '2', '1', '1')
  await ring('add', `r1z1-127.0.0.1:${port}/sdb1`, '1')
  await ring('rebalance')
}

const waitUntilOk = async (url: string, headers: Record<string, string>): Promise<Response> => {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const response = await fetch(url, { headers }).catch(() => undefined)
    if (response?.ok) return response
    if (Date.now() > deadline) throw new Error(`Swift did not start: ${response?.status ?? 'it does not answer'}.`)
    await sleep(200)
  }
}

/**
 * OpenStack Swift with its S3 interface, in a temporary folder: an independent implementation of S3. CORS is configured
 * twice: `cors_preflight_allow_origin` for preflights, container metadata for responses.
 */
export const startSwift = async (allowedOrigin: string): Promise<RunningS3> => {
  await install()
  const folder = await mkdtemp(join(tmpdir(), 'storeward-swift-'))
  const [memcached, proxy] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const close = async (): Promise<void> => {
    for (const child of children) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  const start = (program: string, ...args: string[]): void => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', (error) => console.error(error.message))
    children.push(child)
  }
  try {
    for (const name of ['devices/sdb1', 'recon']) await mkdir(join(folder, name), { recursive: true })
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    start('memcached', ...asUser, '-l', '127.0.0.1', '-p', String(memcached), '-U', '0')
    for (const kind of storage) {
      const port = await freePort()
      await buildRing(folder, kind, port)
      const file = join(folder, `${kind}-server.conf`)
      await writeFile(file, commonSettings(folder, port) + storageSettings(kind))
      start(`swift-${kind}-server`, file)
    }
    const file = join(folder, 'proxy-server.conf')
    await writeFile(file, commonSettings(folder, proxy) + proxySettings(memcached, allowedOrigin))
    start('swift-proxy-server', file)

    const endpoint = `http://127.0.0.1:${proxy}`
    const signedIn = await waitUntilOk(`${endpoint}/auth/v1.0`, { 'x-auth-user': user, 'x-auth-key': password })
    const container = `${endpoint}/v1/AUTH_test/${bucket}`
    const token = { 'x-auth-token': signedIn.headers.get('x-auth-token') ?? '' }
    await waitUntilOk(`${endpoint}/v1/AUTH_test`, token)
    const change = async (method: string, headers: Record<string, string>): Promise<void> => {
      const { ok, status } = await fetch(container, { method, headers: { ...token, ...headers } })
      if (!ok) throw new Error(`Swift answered ${status} to a change of its container.`)
    }
    await change('PUT', { 'x-container-meta-access-control-allow-origin': allowedOrigin })
    return {
      config: { endpoint, bucket, region: 'us-east-1', accessKey: user, secretKey: password, publicUrl: undefined },
      publicUrl: container,
      makePublic: () => change('POST', { 'x-container-read': '.r:*' }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
