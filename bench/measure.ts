import { type Measurement, load, type Target } from './load.ts'
import type { FilledStore } from './fill.ts'
import { readMemoryMegabytes, readCpuMs, readFamilyCpuMs } from './cpu-usage.ts'
import type { Server } from './servers.ts'
import { openSetup, type BenchSetup } from './bench-setup.ts'
import type { Machine } from './machine.ts'
import type { Group, Kind } from './workload.ts'

/** CPU time per request in ms; undefined if the system doesn't provide it. */
export interface Cost {
  server: number | undefined
  database: number | undefined
}

export interface Metrics extends Measurement, Cost {}

export interface SizeResult {
  size: number
  product: Metrics
  baseline: Metrics
  statements: number
  /** Number of rows of a page, if the response is one. */
  shown: number | undefined
}

export interface Result {
  name: string
  kind: Kind
  /** Minimum throughput relative to the baseline. */
  minVsBaseline: number
  /** Smallest first. */
  sizes: SizeResult[]
}

export interface GroupResult {
  name: string
  results: Result[]
  filled: { size: number; seconds: number }[]
  /** Memory of the server in MB, idle and maximum. */
  memory: { idle: number; max: number } | undefined
}

export interface Runner {
  target: Target
  server: Server
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface CpuUsage {
  server: number
  database: number
}

const readCpuUsage = (server: Server, machine: Machine): CpuUsage | undefined => {
  const [serverCpu, database] = [readCpuMs(server.pid), readFamilyCpuMs(machine.postgres.pid)]
  return serverCpu === undefined || database === undefined ? undefined : { server: serverCpu, database }
}

interface Round {
  measured: Measurement
  before: CpuUsage | undefined
  after: CpuUsage | undefined
}

/** Medians of the rounds for rates and latencies; CPU time is averaged over all rounds, because it comes in ticks. */
const summarize = (rounds: readonly Round[]): Metrics => {
  const getMedian = (name: keyof Measurement): number => median(rounds.map(({ measured }) => measured[name]))
  const answered = rounds.reduce((sum, { measured }) => sum + measured.responseCount, 0)
  const cost = (name: keyof CpuUsage): number | undefined => {
    let sum = 0
    for (const { before, after } of rounds) {
      if (!before || !after) return undefined
      sum += after[name] - before[name]
    }
    return sum / answered
  }
  const [server, database] = [cost('server'), cost('database')]
  return {
    perSecond: getMedian('perSecond'),
    p50: getMedian('p50'),
    p99: getMedian('p99'),
    responseCount: answered,
    server,
    database,
  }
}

interface Rounds extends Pick<Group<FilledStore>, 'rounds' | 'roundTime' | 'connections'> {
  /** Of each round, even if they take longer than its time. */
  minRequests?: number
}

/** Alternates between the runners, so that other load on the machine affects all of them. */
export const measureInTurn = async (
  runners: readonly Runner[],
  { rounds, roundTime, connections, minRequests = 0 }: Rounds,
  machine: Machine,
): Promise<Metrics[]> => {
  for (const { target } of runners) await load(target, { time: roundTime / 2, connections })
  const roundsByRunner: Round[][] = runners.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { target, server }] of runners.entries()) {
      const before = readCpuUsage(server, machine)
      const measured = await load(target, { time: roundTime, connections, minRequests })
      roundsByRunner[index]?.push({ measured, before, after: readCpuUsage(server, machine) })
    }
  }
  return roundsByRunner.map(summarize)
}

const watchMemory = (setups: readonly BenchSetup[]) => {
  const readMegabytes = (): number =>
    Math.max(...setups.map(({ product }) => readMemoryMegabytes(product.pid) ?? Number.NaN))
  const idle = readMegabytes()
  let max = idle
  return {
    sample: (): void => void (max = Math.max(max, readMegabytes())),
    result: () => (Number.isNaN(idle) ? undefined : { idle, max }),
  }
}

export interface Bench {
  machine: Machine
  /** A build of the server. */
  dist: string
  log(line: string): void
}

/** Measures every workload in stores of all sizes, on product and baseline. */
export const measure = async <F extends FilledStore>(bench: Bench, group: Group<F>): Promise<GroupResult> => {
  const { machine, dist, log } = bench
  const setups: BenchSetup[] = []
  try {
    for (const size of group.sizes) {
      const setup = await openSetup(machine.server, group, size, dist)
      setups.push(setup)
      log(`Filled a store with ${size.toLocaleString('en')} ${group.name} in ${(setup.fillMs / 1000).toFixed(0)} s.`)
    }
    const memory = watchMemory(setups)
    const results: Result[] = []
    for (const [index, { name, kind, rows }] of group.workloads.entries()) {
      const runners = setups.flatMap(({ pairs, product, baseline }): Runner[] => {
        const pair = pairs[index]
        if (!pair) return []
        return [
          { target: pair.product, server: product },
          { target: pair.baseline, server: baseline },
        ]
      })
      const metrics = await measureInTurn(runners, group, machine)
      memory.sample()
      const sizes = setups.flatMap(({ size, pairs }, setupIndex): SizeResult[] => {
        const [product, baseline] = metrics.slice(setupIndex * 2)
        const { statements = 0, shown } = pairs[index] ?? {}
        return product && baseline ? [{ size, product, baseline, statements, shown }] : []
      })
      // JSON from the database must beat rows; against the same statement it can only be slower.
      results.push({ name, kind, minVsBaseline: rows ? 1 : 0.8, sizes })
      const [small, large = small] = sizes
      if (small && large) log(`${name}: ${large.product.p50.toFixed(1)} ms, ${large.product.perSecond.toFixed(0)}/s`)
    }
    const filled = setups.map(({ size, fillMs }) => ({ size, seconds: fillMs / 1000 }))
    return { name: group.name, results, filled, memory: memory.result() }
  } finally {
    for (const setup of setups) await setup.close()
  }
}
