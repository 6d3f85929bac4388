import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { findLeader } from './member-states.ts'
import type { Node } from './node.ts'

export interface ClusterFault {
  name: string
  /** Causes the fault and ends it; returns what should not have happened. */
  run(cluster: Cluster): Promise<string[]>
}

const maxFailoverMs = 60_000
/** Longer than `loop_wait`: how long Patroni takes to see and to report a change. */
export const patroniLoopMs = 6_000

/** Resolves once another machine is the primary; false if that takes too long. */
const waitForOtherPrimary = async (cluster: Cluster, former: Node): Promise<boolean> => {
  const deadline = Date.now() + maxFailoverMs
  while (Date.now() < deadline) {
    const others = cluster.nodes.filter((node) => node !== former)
    const members = await Promise.any(others.map((node) => node.readMembers())).catch(() => [])
    const leader = findLeader(members)
    if (leader !== undefined && leader !== former.name) return true
    await pause(200)
  }
  return false
}

const failIfNoFailover = (happened: boolean): string[] => (happened ? [] : ['no other machine became the primary'])

/** Directly, past the links: whether it would still accept a write. */
const acceptsWrites = async ({ config }: Node): Promise<boolean> => {
  const client = new Client({
    connectionString: `postgres://postgres:storm@127.0.0.1:${config.postgresPort}/postgres`,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const killPostgres: ClusterFault = {
  name: 'kill -9 of the primary’s PostgreSQL',
  run: async (cluster) => {
    const primary = await cluster.getPrimary()
    await primary.killPostgres()
    return []
  },
}

const killMachine: ClusterFault = {
  name: 'kill -9 of the primary’s Patroni and PostgreSQL',
  run: async (cluster) => {
    const primary = await cluster.getPrimary()
    await primary.kill()
    const happened = await waitForOtherPrimary(cluster, primary)
    primary.start()
    return failIfNoFailover(happened)
  },
}

const isolatePrimary: ClusterFault = {
  name: 'primary isolated from etcd and clients',
  run: async (cluster) => {
    const primary = await cluster.getPrimary()
    primary.isolate()
    const happened = await waitForOtherPrimary(cluster, primary)
    const isStillPrimary = await acceptsWrites(primary)
    // Time for the new primary to go on without the former one.
    await pause(2_000)
    primary.reconnect()
    return [
      ...failIfNoFailover(happened),
      ...(isStillPrimary ? ['the isolated primary still accepted writes when another one was chosen'] : []),
    ]
  },
}

/** Its PostgreSQL goes on and doesn't know that it was replaced; only synchronous replication protects the data. */
const freezePatroni: ClusterFault = {
  name: 'primary’s Patroni frozen',
  run: async (cluster) => {
    const primary = await cluster.getPrimary()
    primary.freezePatroni()
    const happened = await waitForOtherPrimary(cluster, primary)
    await pause(2_000)
    primary.continuePatroni()
    await pause(patroniLoopMs)
    const isBack = findLeader(await cluster.readMembers()) === primary.name
    return [
      ...failIfNoFailover(happened),
      ...(happened && isBack ? ['the former primary took the lock of its successor'] : []),
    ]
  },
}

const switchOver: ClusterFault = {
  name: 'planned switchover',
  run: async (cluster) => {
    const primary = await cluster.getPrimary()
    await primary.switchOver(primary.name)
    return failIfNoFailover(await waitForOtherPrimary(cluster, primary))
  },
}

const restartAllEtcd: ClusterFault = {
  name: 'all etcd restarted',
  run: async ({ etcds }) => {
    await Promise.all(etcds.map((etcd) => etcd.kill()))
    await pause(1_000)
    for (const etcd of etcds) etcd.start()
    return []
  },
}

const restartEachEtcd: ClusterFault = {
  name: 'each etcd restarted in turn',
  run: async ({ etcds }) => {
    for (const etcd of etcds) {
      await etcd.kill()
      await pause(500)
      etcd.start()
      await pause(5_000)
    }
    return []
  },
}

export const clusterFaults: readonly ClusterFault[] = [
  killPostgres,
  killMachine,
  switchOver,
  isolatePrimary,
  restartAllEtcd,
  freezePatroni,
  killMachine,
  isolatePrimary,
  restartEachEtcd,
  switchOver,
]
