import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findDebianPostgres, installCluster } from '../../tools/system-packages.mjs'
import { type ClusterPrograms, type EtcdConfig, makeEtcdConfig, makeHaproxyConfig } from './config-files.ts'
import { chooseStablePorts, type Daemon, startDaemon } from './daemon.ts'
import { findLeader, formatMembers, isComplete, type MemberState } from './member-states.ts'
import { makeFolder, makeNode, type Node } from './node.ts'

export interface Cluster {
  /** Through HAProxy. */
  adminUrl: string
  nodes: readonly Node[]
  etcds: readonly Restartable[]
  readMembers(): Promise<MemberState[]>
  getPrimary(): Promise<Node>
  /** Resolves once all machines follow one primary. */
  waitUntilComplete(): Promise<void>
  close(): Promise<void>
}

export interface Restartable {
  kill(): Promise<void>
  start(): void
}

const names = ['db1', 'db2', 'db3']
const password = 'storm'
const maxWaitMs = 120_000

const findPrograms = async (): Promise<ClusterPrograms> => {
  const postgresFolder = findDebianPostgres()
  if (!postgresFolder) throw new Error('PostgreSQL isn’t installed.')
  const { stdout } = await promisify(execFile)('patroni', ['--version'])
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0] ?? ''
  return { postgresFolder, usesEtcd3: version.localeCompare('3.0.3', 'en', { numeric: true }) >= 0 }
}

const makeEtcd = async (
  config: EtcdConfig,
  all: readonly EtcdConfig[],
  programs: ClusterPrograms,
): Promise<Restartable> => {
  await makeFolder(config.folder)
  const file = `${config.folder}.yml`
  await writeFile(file, await makeEtcdConfig(config, all, programs), { mode: 0o644 })
  let daemon: Daemon | undefined
  return {
    start: () => (daemon = startDaemon('etcd', ['--config-file', file], `${config.folder}.log`, config.folder)),
    kill: async () => {
      await daemon?.end('SIGKILL')
      daemon = undefined
    },
  }
}

const canConnect = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

/** Patroni ends if it asks before the etcds have agreed on the version of their cluster. */
const waitForEtcd = async (ports: readonly number[]): Promise<void> => {
  const deadline = Date.now() + maxWaitMs
  const hasAgreed = async (port: number): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${port}/version`)
    const { etcdcluster } = (await response.json()) as { etcdcluster: string }
    return /^\d/.test(etcdcluster)
  }
  for (const port of ports) {
    while (!(await hasAgreed(port).catch(() => false))) {
      if (Date.now() > deadline) throw new Error('The etcds didn’t form a cluster.')
      await pause(200)
    }
  }
}

/** Three PostgreSQL under Patroni, three etcd and HAProxy, with the configuration of docs/running/cluster. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  await installCluster()
  const programs = await findPrograms()
  const ports = await chooseStablePorts(names.length * 4 + 1)
  const takePort = (): number => ports.pop() ?? 0
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers) await closer()
  }
  try {
    const etcdConfigs = names.map((name) => ({
      name,
      folder: join(folder, `etcd-${name}`),
      clientPort: takePort(),
      peerPort: takePort(),
    }))
    const etcds: Restartable[] = []
    for (const config of etcdConfigs) etcds.push(await makeEtcd(config, etcdConfigs, programs))
    for (const etcd of etcds) etcd.start()
    closers.unshift(async () => void (await Promise.all(etcds.map((etcd) => etcd.kill()))))
    const etcdPorts = etcdConfigs.map(({ clientPort }) => clientPort)
    await waitForEtcd(etcdPorts)

    const nodes: Node[] = []
    for (const name of names) {
      const nodePorts = { postgres: takePort(), rest: takePort() }
      const node = await makeNode({ name, folder: join(folder, name), ports: nodePorts, etcdPorts, password, programs })
      closers.unshift(() => node.close())
      nodes.push(node)
    }
    for (const node of nodes) node.start()

    const port = takePort()
    const haproxyFile = join(folder, 'haproxy.cfg')
    const nodeConfigs = nodes.map(({ config }) => config)
    await writeFile(haproxyFile, await makeHaproxyConfig(nodeConfigs, port), { mode: 0o644 })
    const haproxy = startDaemon('haproxy', ['-db', '-f', haproxyFile], join(folder, 'haproxy.log'), folder)
    closers.unshift(() => haproxy.end('SIGKILL'))

    const readMembers = async (): Promise<MemberState[]> => Promise.any(nodes.map((node) => node.readMembers()))
    const waitUntilComplete = async (): Promise<void> => {
      const deadline = Date.now() + maxWaitMs
      for (;;) {
        const members = await readMembers().catch(() => [])
        if (isComplete(members, names.length) && (await canConnect(port))) return
        if (Date.now() > deadline) throw new Error(`The cluster didn’t recover: ${formatMembers(members)}`)
        await pause(200)
      }
    }
    await waitUntilComplete()
    return {
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      nodes,
      etcds,
      readMembers,
      getPrimary: async () => {
        const name = findLeader(await readMembers())
        const node = nodes.find((candidate) => candidate.name === name)
        if (!node) throw new Error('The cluster has no primary.')
        return node
      },
      waitUntilComplete,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
