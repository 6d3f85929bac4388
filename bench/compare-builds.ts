import { bundleCommit } from '../storm/bundle.ts'
import { sessionHeaders, withHeaders } from './bench-setup.ts'
import { openConnections } from './connections.ts'
import type { FilledStore } from './fill.ts'
import type { Target } from './load.ts'
import { type Bench, measureInTurn, type Metrics } from './measure.ts'
import { table } from './report.ts'
import { type Server, startProduct } from './servers.ts'
import type { Call, FetchData, Group } from './workload.ts'

interface BuildSetup {
  server: Server
  /** In workload order. */
  targets: Target[]
  close(): Promise<void>
}

/** A build on a database that it has migrated, filled with the data of this tree. */
const openBuild = async <F extends FilledStore>(
  { machine }: Bench,
  dist: string,
  { fill, workloads }: Group<F>,
  size: number,
): Promise<BuildSetup> => {
  const database = await machine.server.emptyDatabase()
  const environment = { DATABASE_URL: database.url, ROLE: 'web' }
  await (await startProduct(dist, environment)).stop()
  const connections = await openConnections(database.url)
  const filled = await fill(connections, size)
  await connections.close()
  const server = await startProduct(dist, environment)
  const headers = () => filled.sessionIds.map((id) => sessionHeaders(id))
  const fetchData: FetchData = async (path) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, { headers: headers()[0] ?? {} })
    return ((await response.json()) as { data: unknown }).data
  }
  const toTarget = (next: () => Call): Target => ({
    port: server.port,
    makeRequests: () => {
      const headersByUser = headers()
      let turn = 0
      return () => withHeaders(next(), headersByUser[turn++ % headersByUser.length] ?? {})
    },
  })
  const targets: Target[] = []
  for (const workload of workloads) targets.push(toTarget(await workload.calls(filled, fetchData)))
  return {
    server,
    targets,
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}

const cpu = ({ server = Number.NaN, database = Number.NaN }: Metrics): number => server + database
const mean = (first: number, second: number): number => (first + second) / 2
const ratio = (value: number, reference: number): string => `${(value / reference).toFixed(2)}×`

/**
 * CPU time per request of this tree and of a commit, measured in turn. Each is measured twice, so that both are equally
 * warm; the difference between two measurements of one build is what the machine adds.
 */
export const compareBuilds = async <F extends FilledStore>(
  bench: Bench,
  group: Group<F>,
  commit: string,
): Promise<string> => {
  const size = group.sizes.at(-1) ?? 0
  const bundle = await bundleCommit(commit)
  const setups: BuildSetup[] = []
  try {
    for (const dist of [bundle.dist, bench.dist]) setups.push(await openBuild(bench, dist, group, size))
    const rows: string[][] = []
    for (const [index, { name }] of group.workloads.entries()) {
      const [old, current] = setups.flatMap(({ targets, server }) => {
        const target = targets[index]
        return target ? [{ target, server }] : []
      })
      if (!old || !current) continue
      const measured = await measureInTurn([old, current, old, current], group, bench.machine)
      const [before, now, beforeAgain, nowAgain] = measured
      if (!before || !now || !beforeAgain || !nowAgain) continue
      const row = [
        mean(cpu(before), cpu(beforeAgain)).toFixed(2),
        mean(cpu(now), cpu(nowAgain)).toFixed(2),
        ratio(cpu(now) + cpu(nowAgain), cpu(before) + cpu(beforeAgain)),
        `${ratio(cpu(beforeAgain), cpu(before))} ${ratio(cpu(nowAgain), cpu(now))}`,
        ratio(now.p50 + nowAgain.p50, before.p50 + beforeAgain.p50),
      ]
      rows.push([name, ...row])
      bench.log(`${name}: ${row.join(', ')}`)
    }
    const head = ['workload', `${commit}: CPU ms`, 'now', 'ratio', 'second to first', 'p50 ratio']
    return `## ${group.name}, ${size.toLocaleString('en')}, against ${commit}\n\n${table(head, rows)}`
  } finally {
    for (const setup of setups) await setup.close()
    await bundle.close()
  }
}
