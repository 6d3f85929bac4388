import { execFile } from 'node:child_process'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from '#server/platform/db/embedded-binaries.ts'
import { clusterFolder, makeCluster, passwordFile } from '#server/platform/db/embedded-initdb.ts'
import { changeOwner, chooseOwner, makeAccessibleFolder, type Owner } from '#server/platform/db/embedded-owner.ts'
import { choosePort } from '#server/platform/db/embedded-port.ts'
import { postgresEnvironment, startPostmaster } from '#server/platform/db/embedded-postmaster.ts'

const readDocument = (name: string): Promise<string> =>
  readFile(new URL(`../../docs/running/${name}`, import.meta.url), 'utf8')

/** Replaces the values of settings that a configuration file has. */
const replaceSettings = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((result, [name, value]) => {
    const line = new RegExp(`^${name}( ?= ?).*$`, 'm')
    if (!line.test(result)) throw new Error(`The documented configuration has no ${name}.`)
    return result.replace(line, (_, equals: string) => `${name}${equals}${value}`)
  }, text)

export interface ArchivedCluster {
  /** The superuser's URL. */
  url: string
  repository: string
  runPgBackRest(...args: string[]): Promise<void>
  /** Restores the cluster as it was at the time, and starts it; returns its superuser's URL and both durations in ms. */
  restore(target: string): Promise<{ url: string; copyMs: number; replayMs: number }>
}

interface Home {
  path: string
  binaries: Binaries
  owner: Owner
  settings: Record<string, string>
}

const start = async ({ path, binaries, owner, settings }: Home): Promise<number> => {
  const result = await startPostmaster({
    binaries,
    cluster: clusterFolder(path),
    owner,
    port: await choosePort(join(path, 'port')),
    settings: { listen_addresses: '127.0.0.1', ...settings },
    logFile: join(path, 'postgres.log'),
  })
  if ('exited' in result) throw new Error(`PostgreSQL didn’t start: ${result.exited}`)
  return result.postmaster.port
}

/** The settings of a file with one `name = value` per line, for the command line. */
const readSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']): [string, string] => [name, value]),
  )

/**
 * A throwaway PostgreSQL in its default configuration whose log is archived by pgBackRest, both as documented in
 * docs/running. `restoredDir` gets the restored one; each is stopped with its folder.
 */
export const openArchivedCluster = async (
  dataDir: string,
  restoredDir: string,
  binaries: Binaries,
): Promise<ArchivedCluster> => {
  const wanted = join(dataDir, 'postgres')
  const owner = await chooseOwner(clusterFolder(wanted))
  await makeAccessibleFolder(wanted, owner)
  const path = await realpath(wanted)
  await makeCluster({ home: path, binaries, owner, sync: true })
  const password = await readFile(passwordFile(path), 'utf8')
  const folders = Object.fromEntries(
    ['repository', 'spool', 'lock', 'log', 'socket'].map((name) => [name, join(path, name)]),
  ) as Record<'repository' | 'spool' | 'lock' | 'log' | 'socket', string>
  for (const folder of Object.values(folders)) {
    await mkdir(folder, { mode: 0o700 })
    await changeOwner(owner, folder)
  }
  const configuration = join(path, 'pgbackrest.conf')
  const archiving = readSettings(await readDocument('archiving.conf'))
  const settings = {
    ...archiving,
    archive_command: (archiving['archive_command'] ?? '').replace('--stanza', `--config=${configuration} --stanza`),
    unix_socket_directories: folders.socket,
  }
  const port = await start({ path, binaries, owner, settings })
  const text = replaceSettings(await readDocument('pgbackrest.conf'), {
    'repo1-path': folders.repository,
    'repo1-cipher-pass': randomBytes(24).toString('base64url'),
    'spool-path': folders.spool,
    'lock-path': folders.lock,
    'log-path': folders.log,
    'pg1-path': clusterFolder(path),
    'pg1-socket-path': folders.socket,
    'pg1-port': String(port),
    'pg1-user': 'storeward',
  })
  await writeFile(configuration, text, { mode: 0o600 })
  await changeOwner(owner, configuration)

  const runPgBackRest = async (...args: string[]): Promise<void> => {
    await promisify(execFile)('pgbackrest', [`--config=${configuration}`, '--stanza=storeward', ...args], {
      cwd: path,
      env: { ...postgresEnvironment(), PGPASSWORD: password },
      ...owner,
    })
  }
  // Before the first file of the log is full: after three failures PostgreSQL waits a minute.
  await runPgBackRest('stanza-create')
  const toUrl = (serverPort: number): string => `postgres://storeward:${password}@127.0.0.1:${serverPort}/postgres`

  const restore: ArchivedCluster['restore'] = async (target) => {
    const restored = join(restoredDir, 'postgres')
    await makeAccessibleFolder(restored, owner)
    await mkdir(clusterFolder(restored), { mode: 0o700 })
    await changeOwner(owner, clusterFolder(restored))
    const startedAt = performance.now()
    // Without an archive: it would mix its log with that of the original.
    const options = ['--type=time', `--target=${target}`, '--target-action=promote', '--archive-mode=off']
    await runPgBackRest(`--pg1-path=${clusterFolder(restored)}`, ...options, 'restore')
    const copiedAt = performance.now()
    const restoredPort = await start({
      path: restored,
      binaries,
      owner,
      // No connections before the whole log is replayed.
      settings: { unix_socket_directories: '', archive_mode: 'off', hot_standby: 'off' },
    })
    return { url: toUrl(restoredPort), copyMs: copiedAt - startedAt, replayMs: performance.now() - copiedAt }
  }
  return { url: toUrl(port), repository: folders.repository, runPgBackRest, restore }
}
