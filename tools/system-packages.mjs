import { accessSync, constants, existsSync } from 'node:fs'
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

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
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

/** In a folder that isn't in everyone's PATH. */
export const findNsd = () => findProgram('nsd') ?? ['/usr/sbin/nsd'].find(isProgram)

export const findPgBouncer = () => findProgram('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isProgram)

export const findRedis = () => findProgram('redis-server')

export const findPostgres15 = () =>
  existsSync('/usr/lib/postgresql/15/bin/postgres') ? '/usr/lib/postgresql/15' : undefined

/** Installs a Debian package; returns whether it succeeded. Never prompts for a password. */
export const installFromDebian = async (name) => {
  if (!findProgram('apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = async (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    await runQuietly(command, rest)
  }
  const install = ['install', '-y', '--no-install-recommends', name]
  try {
    await apt(...install).catch(async () => {
      await apt('update')
      await apt(...install)
    })
    return true
  } catch {
    return false
  }
}
