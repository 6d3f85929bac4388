import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../storm/server-process.ts'

/** A running proxy with the configuration of `docs/running`. */
export interface Front {
  readonly httpPort: number
  readonly httpsPort: number
  /** The steps that the guide prescribes before a process is stopped and after it is back. */
  takeOut(port: number): Promise<void>
  takeBack(port: number): Promise<void>
  stop(): Promise<void>
}

export interface FrontKind {
  name: string
  package: string
  start(webPorts: readonly [number, number]): Promise<Front>
}

const documented = join(import.meta.dirname, '..', '..', 'docs', 'running')

/** Throws if a text to replace is missing, so that a changed configuration isn't tested only in part. */
const fitted = (text: string, parts: readonly (readonly [string, string])[]): string =>
  parts.reduce((fitting, [from, to]) => {
    if (!fitting.includes(from)) throw new Error(`The configuration has no "${from}".`)
    return fitting.replaceAll(from, to)
  }, text)

const certify = (folder: string): void => {
  const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'crt')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...names], {
    stdio: 'ignore',
  })
}

const untilOpen = async (port: number, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const line = connect(port, '127.0.0.1')
    const opened = await once(line, 'connect').then(
      () => true,
      () => false,
    )
    line.destroy()
    if (opened) return
    await pause(50)
  }
  throw new Error('The proxy did not start.')
}

const scratch = async (): Promise<{ folder: string; httpPort: number; httpsPort: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-proxy-'))
  // nginx workers run as another user.
  await chmod(folder, 0o755)
  certify(folder)
  return { folder, httpPort: await freePort(), httpsPort: await freePort() }
}

const run = async (command: string, args: readonly string[], port: number): Promise<ChildProcess> => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilOpen(port, child)
  return child
}

const end = async (child: ChildProcess, folder: string): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}

const haproxy: FrontKind = {
  name: 'HAProxy',
  package: 'haproxy',
  start: async ([first, second]) => {
    const { folder, httpPort, httpsPort } = await scratch()
    const certificate = join(folder, 'storeward.pem')
    await writeFile(
      certificate,
      (await readFile(join(folder, 'crt'), 'utf8')) + (await readFile(join(folder, 'key'), 'utf8')),
    )
    const file = join(folder, 'haproxy.cfg')
    const text = fitted(await readFile(join(documented, 'haproxy.cfg'), 'utf8'), [
      ['bind :80\n', `bind 127.0.0.1:${httpPort}\n`],
      ['bind :443 ', `bind 127.0.0.1:${httpsPort} `],
      ['/etc/haproxy/storeward.pem', certificate],
      // Within the default limit of open files.
      ['maxconn 20000', 'maxconn 2000'],
      ['log /dev/log local0', 'log stdout format raw local0'],
      ['127.0.0.1:3001', `127.0.0.1:${first}`],
      ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ])
    await writeFile(file, text)
    execFileSync('haproxy', ['-c', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
    const child = await run('haproxy', ['-db', '-f', file], httpsPort)
    // HAProxy detects stopped and restarted backends by its health checks.
    const nothing = (): Promise<void> => Promise.resolve()
    return { httpPort, httpsPort, takeOut: nothing, takeBack: nothing, stop: () => end(child, folder) }
  },
}

const nginx: FrontKind = {
  name: 'nginx',
  package: 'nginx-light',
  start: async ([first, second]) => {
    const { folder, httpPort, httpsPort } = await scratch()
    const file = join(folder, 'nginx.conf')
    const text = fitted(await readFile(join(documented, 'nginx.conf'), 'utf8'), [
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
      ['/etc/nginx/storeward.', `${folder}/`],
      ['worker_connections 20000', 'worker_connections 2000'],
      ['/run/nginx.pid', join(folder, 'pid')],
      ['/var/log/nginx/', `${folder}/`],
      ['127.0.0.1:3001', `127.0.0.1:${first}`],
      ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ])
    await writeFile(file, text)
    execFileSync('nginx', ['-t', '-q', '-c', file], { stdio: 'inherit' })
    const child = await run('nginx', ['-c', file, '-g', 'daemon off;'], httpsPort)
    const reload = async (content: string): Promise<void> => {
      await writeFile(file, content)
      execFileSync('nginx', ['-s', 'reload', '-c', file], { stdio: 'inherit' })
      // New workers start shortly after a reload; old ones finish their requests.
      await pause(1000)
    }
    return {
      httpPort,
      httpsPort,
      takeOut: (port) => reload(fitted(text, [[`127.0.0.1:${port} `, `127.0.0.1:${port} down `]])),
      takeBack: () => reload(text),
      stop: () => end(child, folder),
    }
  },
}

export const frontKinds: readonly FrontKind[] = [haproxy, nginx]
