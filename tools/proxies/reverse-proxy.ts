import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../storm/server-process.ts'

/** A running proxy with the configuration of `docs/running`. */
export interface ReverseProxy {
  readonly httpPort: number
  readonly httpsPort: number
  /** The file with the certificate authority of a proxy that issues certificates for custom domains. */
  readonly authorityFile?: string
  /** The steps that the guide prescribes before a process is stopped and after it is back. */
  removeBackend(port: number): Promise<void>
  restoreBackend(port: number): Promise<void>
  stop(): Promise<void>
}

export interface ProxyKind {
  name: string
  package: string
  start(webPorts: readonly [number, number]): Promise<ReverseProxy>
}

const docsFolder = join(import.meta.dirname, '..', '..', 'docs', 'running')

/** Throws if a text to replace is missing, so that a changed configuration isn't tested only in part. */
const replaceOrThrow = (text: string, replacements: readonly (readonly [string, string])[]): string =>
  replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration doesn’t contain "${from}".`)
    return result.replaceAll(from, to)
  }, text)

const createCertificate = (folder: string): void => {
  const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'crt')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...names], {
    stdio: 'ignore',
  })
}

const waitUntilOpen = async (port: number, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error('The proxy didn’t start.')
}

const prepareFolder = async (): Promise<{ folder: string; httpPort: number; httpsPort: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-proxy-'))
  // nginx workers run as another user.
  await chmod(folder, 0o755)
  createCertificate(folder)
  return { folder, httpPort: await freePort(), httpsPort: await freePort() }
}

const run = async (command: string, args: readonly string[], port: number): Promise<ChildProcess> => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await waitUntilOpen(port, child)
  return child
}

const stopProcess = async (child: ChildProcess, folder: string): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}

const haproxy: ProxyKind = {
  name: 'HAProxy',
  package: 'haproxy',
  start: async ([first, second]) => {
    const { folder, httpPort, httpsPort } = await prepareFolder()
    const certificate = join(folder, 'storeward.pem')
    await writeFile(
      certificate,
      (await readFile(join(folder, 'crt'), 'utf8')) + (await readFile(join(folder, 'key'), 'utf8')),
    )
    const file = join(folder, 'haproxy.cfg')
    const text = replaceOrThrow(await readFile(join(docsFolder, 'haproxy.cfg'), 'utf8'), [
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
    const noop = (): Promise<void> => Promise.resolve()
    return { httpPort, httpsPort, removeBackend: noop, restoreBackend: noop, stop: () => stopProcess(child, folder) }
  },
}

const nginx: ProxyKind = {
  name: 'nginx',
  package: 'nginx-light',
  start: async ([first, second]) => {
    const { folder, httpPort, httpsPort } = await prepareFolder()
    const file = join(folder, 'nginx.conf')
    const text = replaceOrThrow(await readFile(join(docsFolder, 'nginx.conf'), 'utf8'), [
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
      removeBackend: (port) => reload(replaceOrThrow(text, [[`127.0.0.1:${port} `, `127.0.0.1:${port} down `]])),
      restoreBackend: () => reload(text),
      stop: () => stopProcess(child, folder),
    }
  },
}

const caddy: ProxyKind = {
  name: 'Caddy',
  package: 'caddy',
  start: async ([first, second]) => {
    const { folder, httpPort, httpsPort } = await prepareFolder()
    const file = join(folder, 'Caddyfile')
    // The authority of Caddy itself issues the certificates; everything else is as in production.
    const testOptions = [
      'local_certs',
      'skip_install_trust',
      'admin off',
      'log {\n\t\tlevel ERROR\n\t}',
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
      `storage file_system ${folder}`,
    ]
    const text = replaceOrThrow(await readFile(join(docsFolder, 'Caddyfile'), 'utf8'), [
      ['email operations@example.com', testOptions.join('\n\t')],
      ['app.example.com {', 'localhost {'],
      ['127.0.0.1:3001', `127.0.0.1:${first}`],
      ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ])
    await writeFile(file, text)
    const options = ['--config', file, '--adapter', 'caddyfile']
    execFileSync('caddy', ['validate', ...options], { stdio: ['ignore', 'ignore', 'ignore'] })
    const child = await run('caddy', ['run', ...options], httpsPort)
    const noop = (): Promise<void> => Promise.resolve()
    return {
      httpPort,
      httpsPort,
      authorityFile: join(folder, 'pki', 'authorities', 'local', 'root.crt'),
      removeBackend: noop,
      restoreBackend: noop,
      stop: () => stopProcess(child, folder),
    }
  },
}

export const proxyKinds: readonly ProxyKind[] = [haproxy, nginx, caddy]
