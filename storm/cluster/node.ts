import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClusterPrograms, makePatroniConfig, type NodeConfig } from './config-files.ts'
import { type Daemon, killPostgres, startDaemon, unprivileged } from './daemon.ts'
import { type Link, openLink } from './link.ts'
import { type MemberState, parseMembers } from './member-states.ts'

/** A machine with PostgreSQL and Patroni. Others reach it, and it reaches etcd, through links. */
export interface Node {
  readonly name: string
  readonly config: NodeConfig
  start(): void
  /** As if only PostgreSQL crashed: Patroni notices. */
  killPostgres(): Promise<void>
  /** As if the machine lost power. */
  kill(): Promise<void>
  freezePatroni(): void
  continuePatroni(): void
  isolate(): void
  reconnect(): void
  /** The cluster as its Patroni sees it. */
  readMembers(): Promise<MemberState[]>
  switchOver(leader: string): Promise<void>
  close(): Promise<void>
}

const timeoutMs = 3_000

export const makeFolder = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (unprivileged.uid !== undefined) await chown(folder, unprivileged.uid, unprivileged.gid)
  return folder
}

interface NodeOptions {
  name: string
  folder: string
  ports: { postgres: number; rest: number }
  etcdPorts: readonly number[]
  password: string
  programs: ClusterPrograms
}

export const makeNode = async ({ name, folder, ports, etcdPorts, password, programs }: NodeOptions): Promise<Node> => {
  await makeFolder(folder)
  const [postgresLink, restLink] = [await openLink(ports.postgres), await openLink(ports.rest)]
  const etcdLinks: Link[] = []
  for (const port of etcdPorts) etcdLinks.push(await openLink(port))
  const links = [postgresLink, restLink, ...etcdLinks]
  const config: NodeConfig = {
    name,
    folder,
    postgresPort: ports.postgres,
    restPort: ports.rest,
    postgresLink: postgresLink.port,
    restLink: restLink.port,
    etcdLinks: etcdLinks.map(({ port }) => port),
  }
  const configFile = join(folder, 'patroni.yml')
  await writeFile(configFile, await makePatroniConfig(config, password, programs))
  // Readable by the user that Patroni runs as.
  await chmod(configFile, 0o644)
  const dataFolder = join(folder, 'data')
  const url = `http://127.0.0.1:${ports.rest}`
  let patroni: Daemon | undefined
  const kill = async (): Promise<void> => {
    await patroni?.end('SIGKILL')
    patroni = undefined
    await killPostgres(dataFolder)
  }
  return {
    name,
    config,
    start: () => (patroni = startDaemon('patroni', [configFile], join(folder, 'patroni.log'), folder)),
    killPostgres: () => killPostgres(dataFolder),
    kill,
    freezePatroni: () => patroni?.signal('SIGSTOP'),
    continuePatroni: () => patroni?.signal('SIGCONT'),
    isolate: () => links.forEach((link) => link.interrupt()),
    reconnect: () => links.forEach((link) => link.restore()),
    readMembers: async () => {
      const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(timeoutMs) })
      return parseMembers(await response.json())
    },
    switchOver: async (leader) => {
      const response = await fetch(`${url}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader }),
      })
      if (!response.ok) throw new Error(`The switchover was refused: ${response.status} ${await response.text()}`)
    },
    close: async () => {
      await kill()
      await Promise.all(links.map((link) => link.close()))
    },
  }
}
