import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '#server/platform/db/embedded-binaries.ts'
import { clusterFolder, makeCluster, passwordFile } from '#server/platform/db/embedded-initdb.ts'
import { chooseOwner, makeAccessibleFolder } from '#server/platform/db/embedded-owner.ts'
import { choosePort } from '#server/platform/db/embedded-port.ts'
import { startPostmaster } from '#server/platform/db/embedded-postmaster.ts'

/**
 * Starts a cluster in `dataDir` with the default configuration of initdb, like a packaged PostgreSQL; only its address
 * is ours. Returns the superuser's URL. `makeThrowawayFolder` stops the server when it removes the folder.
 */
export const openDefaultCluster = async (dataDir: string, binaries: Binaries): Promise<string> => {
  const wanted = join(dataDir, 'postgres')
  const owner = await chooseOwner(clusterFolder(wanted))
  await makeAccessibleFolder(wanted, owner)
  const home = await realpath(wanted)
  await makeCluster({ home, binaries, owner, sync: true })
  const result = await startPostmaster({
    binaries,
    cluster: clusterFolder(home),
    owner,
    port: await choosePort(join(home, 'port')),
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    logFile: join(home, 'postgres.log'),
  })
  if ('exited' in result) throw new Error(`PostgreSQL with its default configuration did not start: ${result.exited}`)
  const password = await readFile(passwordFile(home), 'utf8')
  return `postgres://storeward:${password}@127.0.0.1:${result.postmaster.port}/postgres`
}
