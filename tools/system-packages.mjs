import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './install.mjs'

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program, if it is installed. */
export const findProgram = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram)

const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
  'chrome.exe',
]
const browserPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser named in CHROMIUM, otherwise the first one found. */
export const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named) return isProgram(named) ? named : undefined
  return browserNames.map(findProgram).find(Boolean) ?? browserPaths.find(isProgram)
}

/** The browser for journeys: preferably the headless shell, which uses fewer resources. */
export const findHeadlessChromium = () =>
  process.env.CHROMIUM ? findChromium() : (findProgram('chromium-headless-shell') ?? findChromium())

/** Also in a folder that isn't in everyone's PATH. */
const findSystemProgram = (name) => findProgram(name) ?? [`/usr/sbin/${name}`].find(isProgram)

export const findNsd = () => findSystemProgram('nsd')

export const findPgBouncer = () => findSystemProgram('pgbouncer')

/** Installs the packages of the database cluster that are missing. */
export const installCluster = async () => {
  const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }
  const missing = Object.entries(packages).flatMap(([program, name]) => (findSystemProgram(program) ? [] : [name]))
  // Debian 13 doesn't install it with Patroni.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) missing.push('python3-etcd')
  if (!findDebianPostgres()) missing.push('postgresql')
  for (const name of missing) {
    if (!(await installFromDebian(name))) throw new Error(`The Debian package ${name} couldn’t be installed.`)
  }
}

export const findRedis = () => findProgram('redis-server')

export const findPgBackRest = () => findProgram('pgbackrest')

const postgresFolder = '/usr/lib/postgresql'

const findPostgres = (version) => {
  const folder = join(postgresFolder, version)
  return existsSync(join(folder, 'bin', 'postgres')) ? folder : undefined
}

/** The oldest version that the product supports. */
export const findPostgres15 = () => findPostgres('15')

/** The newest version that is installed: Debian 12 has 15, Debian 13 has 17. */
export const findDebianPostgres = () => {
  if (!existsSync(postgresFolder)) return undefined
  const versions = readdirSync(postgresFolder).toSorted((left, right) => Number(right) - Number(left))
  return versions.map(findPostgres).find(Boolean)
}

/** Services that Debian starts after the installation; the product starts these programs when it needs them. */
const services = {
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  nsd: 'nsd',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  postgresql: 'postgresql',
  'postgresql-15': 'postgresql',
}

/** Installs a Debian package without its service; returns whether it succeeded. Never prompts for a password. */
export const installFromDebian = async (name) => {
  if (!findProgram('apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const runAsRoot = async (...args) => {
    const [command, ...rest] = [...sudo, ...args]
    await runQuietly(command, rest)
  }
  const apt = (...args) => runAsRoot('env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args)
  const disableService = async () => {
    // Fails in containers, where no service is started.
    if (services[name]) await runAsRoot('systemctl', 'disable', '--now', services[name]).catch(() => undefined)
  }
  const install = ['install', '-y', '--no-install-recommends', name]
  try {
    await apt(...install).catch(async () => {
      await apt('update')
      await apt(...install)
    })
    await disableService()
    return true
  } catch {
    return false
  }
}
