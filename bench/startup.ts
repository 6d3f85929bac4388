import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './measure.ts'
import { readMemoryMegabytes } from './cpu-usage.ts'
import type { Fact } from './report.ts'
import { startProduct } from './servers.ts'

const bounds = { running: 1500, bundled: 4000, megabytes: 200 }

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const timeFact = (name: string, took = Number.NaN, bound: number): Fact => ({
  name,
  value: seconds(took),
  bound: seconds(bound),
  isWithinBound: took < bound,
})

/** Time from start to first response, and idle memory. */
export const measureStart = async ({ machine, dist }: Bench, rounds: number): Promise<Fact[]> => {
  const [running, bundled, withDemo, memories]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    // Already migrated, like on a restart.
    const fresh = await machine.server.freshDatabase()
    const server = await startProduct(dist, { DATABASE_URL: fresh.url })
    running.push(server.startMs)
    await pause(2000)
    memories.push(readMemoryMegabytes(server.pid) ?? Number.NaN)
    await server.stop()
    await fresh.drop()
  }
  const measureFirstStart = async (environment: Record<string, string>): Promise<number> => {
    const folder = await mkdtemp(join(tmpdir(), 'storeward-bench-data-'))
    // As root, PostgreSQL runs as another user, which needs access to the folder.
    await chmod(folder, 0o755)
    const server = await startProduct(dist, { DATA_DIR: folder, ...environment })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    return server.startMs
  }
  for (let round = 0; round < rounds; round++) {
    bundled.push(await measureFirstStart({ SEED_DEMO: 'false' }))
    withDemo.push(await measureFirstStart({}))
  }
  const [runningMs, bundledMs, demoMs, memory] = [running, bundled, withDemo, memories].map(median)
  return [
    timeFact('to the first 200, on a running PostgreSQL', runningMs, bounds.running),
    timeFact('to the first 200, with the bundled PostgreSQL from nothing', bundledMs, bounds.bundled),
    timeFact('the same, and the demo account filled', demoMs, bounds.bundled),
    {
      name: 'memory, idle, web and worker in one',
      value: memory === undefined || Number.isNaN(memory) ? '–' : `${memory.toFixed(0)} MB`,
      bound: `${bounds.megabytes} MB`,
      isWithinBound: !(Number(memory) > bounds.megabytes),
    },
  ]
}
