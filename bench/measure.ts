import { type Measured, load, type Target } from './load.ts'
import type { FilledStore } from './fill.ts'
import { megabytesOf, processorOf, processorOfFamily } from './processor.ts'
import type { Server } from './servers.ts'
import { openSide, type Side } from './side.ts'
import type { Machine } from './machine.ts'
import type { Group, Kind } from './workload.ts'

/** CPU time per request in ms; undefined if the system doesn't provide it. */
export interface Cost {
  server: number | undefined
  database: number | undefined
}

export interface Figures extends Measured, Cost {}

export interface AtSize {
  size: number
  product: Figures
  bare: Figures
  statements: number
  /** Number of rows of a page, if the response is one. */
  shown: number | undefined
}

export interface Result {
  name: string
  kind: Kind
  /** Minimum throughput relative to the baseline. */
  leastOfBare: number
  /** Smallest first. */
  sizes: AtSize[]
}

export interface GroupResult {
  name: string
  results: Result[]
  filled: { size: number; seconds: number }[]
  /** Memory of the server in MB, idle and maximum. */
  memory: { idle: number; most: number } | undefined
}

interface Runner {
  target: Target
  server: Server
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Used {
  server: number
  database: number
}

const usedBy = (server: Server, machine: Machine): Used | undefined => {
  const [own, database] = [processorOf(server.pid), processorOfFamily(machine.postgres.pid)]
  return own === undefined || database === undefined ? undefined : { server: own, database }
}

interface Round {
  measured: Measured
  before: Used | undefined
  after: Used | undefined
}

/** Medians of the rounds for rates and latencies; CPU time is averaged over all rounds, because it comes in ticks. */
const middle = (rounds: readonly Round[]): Figures => {
  const of = (name: keyof Measured): number => median(rounds.map(({ measured }) => measured[name]))
  const answered = rounds.reduce((sum, { measured }) => sum + measured.answered, 0)
  const cost = (name: keyof Used): number | undefined => {
    let sum = 0
    for (const { before, after } of rounds) {
      if (!before || !after) return undefined
      sum += after[name] - before[name]
    }
    return sum / answered
  }
  const [server, database] = [cost('server'), cost('database')]
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), answered, server, database }
}

/** Alternates between the runners, so that other load on the machine affects all of them. */
const compare = async (
  runners: readonly Runner[],
  { rounds, roundTime, connections }: Pick<Group<FilledStore>, 'rounds' | 'roundTime' | 'connections'>,
  machine: Machine,
): Promise<Figures[]> => {
  for (const { target } of runners) await load(target, { time: roundTime / 2, connections })
  const all: Round[][] = runners.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { target, server }] of runners.entries()) {
      const before = usedBy(server, machine)
      const measured = await load(target, { time: roundTime, connections })
      all[index]?.push({ measured, before, after: usedBy(server, machine) })
    }
  }
  return all.map(middle)
}

const watchMemory = (sides: readonly Side[]) => {
  const now = (): number => Math.max(...sides.map(({ product }) => megabytesOf(product.pid) ?? Number.NaN))
  const idle = now()
  let most = idle
  return {
    look: (): void => void (most = Math.max(most, now())),
    result: () => (Number.isNaN(idle) ? undefined : { idle, most }),
  }
}

export interface Bench {
  machine: Machine
  /** A build of the server. */
  dist: string
  say(line: string): void
}

/** Measures every workload in stores of all sizes, on product and baseline. */
export const measure = async <F extends FilledStore>(bench: Bench, group: Group<F>): Promise<GroupResult> => {
  const { machine, dist, say } = bench
  const sides: Side[] = []
  try {
    for (const size of group.sizes) {
      const side = await openSide(machine.server, group, size, dist)
      sides.push(side)
      say(`Filled a store with ${size.toLocaleString('en')} ${group.name} in ${(side.filledIn / 1000).toFixed(0)} s.`)
    }
    const memory = watchMemory(sides)
    const results: Result[] = []
    for (const [index, { name, kind, rows }] of group.workloads.entries()) {
      const runners = sides.flatMap(({ pairs, product, bare }): Runner[] => {
        const pair = pairs[index]
        if (!pair) return []
        return [
          { target: pair.product, server: product },
          { target: pair.bare, server: bare },
        ]
      })
      const figures = await compare(runners, group, machine)
      memory.look()
      const sizes = sides.flatMap(({ size, pairs }, place): AtSize[] => {
        const [product, bare] = figures.slice(place * 2)
        const { statements = 0, shown } = pairs[index] ?? {}
        return product && bare ? [{ size, product, bare, statements, shown }] : []
      })
      // JSON from the database must beat rows; against the same statement it can only be slower.
      results.push({ name, kind, leastOfBare: rows ? 1 : 0.8, sizes })
      const [small, large = small] = sizes
      if (small && large) say(`${name}: ${large.product.p50.toFixed(1)} ms, ${large.product.perSecond.toFixed(0)}/s`)
    }
    const filled = sides.map(({ size, filledIn }) => ({ size, seconds: filledIn / 1000 }))
    return { name: group.name, results, filled, memory: memory.result() }
  } finally {
    for (const side of sides) await side.close()
  }
}
