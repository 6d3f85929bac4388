import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import type { Caller } from './caller.ts'
import type { Restart, StormDatabase } from './database.ts'
import type { Fleet, Member } from './fleet.ts'
import type { Outside, Service } from './outside.ts'
import type { Weather } from './proxy.ts'

export interface Field {
  fleet: Fleet
  database: StormDatabase
  outside: Outside
  caller: Caller
  balancer: Balancer
  /** The build to start processes from. */
  dist(): string | undefined
  /** Switches to the other build, if there are two. */
  turnBuild(): void
  /** Duration of a fault in ms. */
  badWeather: number
}

export interface Fault {
  name: string
  /** Causes the fault, ends it, and returns the recovery time in ms. */
  run(field: Field): Promise<number>
}

const longestWait = 20_000

const atMost = (waiting: Promise<number>): Promise<number> =>
  Promise.race([waiting, pause(longestWait, Number.POSITIVE_INFINITY, { ref: false })])

const nextMail = async ({ outside }: Field): Promise<number> => {
  const since = performance.now()
  while (outside.lastMailAt() < since && performance.now() - since < longestWait) await pause(10)
  return outside.lastMailAt() < since ? Number.POSITIVE_INFINITY : outside.lastMailAt() - since
}

const killWeb = (index: number): Fault => ({
  name: `kill -9 of web ${index + 1}`,
  run: async ({ fleet, caller, dist }) => {
    const member = fleet.webs[index]
    if (!member) return 0
    await member.process.kill()
    // The other process keeps serving, and this one serves again after its restart.
    const others = atMost(caller.nextSuccess())
    await member.process.start(dist())
    return Math.max(await others, await atMost(caller.nextSuccess(member.process.port)))
  },
})

const killWorker: Fault = {
  name: 'kill -9 of the worker',
  run: async (field) => {
    await field.fleet.worker.process.kill()
    await field.fleet.worker.process.start(field.dist())
    return nextMail(field)
  },
}

const restartDatabase = (how: Restart): Fault => ({
  name: `PostgreSQL restarted, ${how}`,
  run: async ({ fleet, database, caller }) => {
    await database.restart(how)
    const each = fleet.webs.map(({ process }) => atMost(caller.nextSuccess(process.port)))
    return Math.max(...(await Promise.all(each)))
  },
})

const spoil = (service: Service, weather: Weather): Fault => ({
  name: `${service}: ${weather}`,
  run: async (field) => {
    field.outside.set(service, weather)
    // Calls must succeed while the external service fails.
    const meanwhile = atMost(field.caller.nextSuccess())
    await pause(field.badWeather)
    field.outside.set(service, 'calm')
    return Math.max(await meanwhile, service === 'mail' ? await nextMail(field) : 0)
  },
})

/** Replaces the processes one after the other; no call may be dropped. */
export const rollingUpgrade: Fault = {
  name: 'rolling upgrade',
  run: async (field) => {
    const { fleet, balancer, caller, turnBuild } = field
    const { findings, statuses } = caller.tally
    const before = balancer.dropped.length
    const refused = statuses.get(503) ?? 0
    const turnedAway = balancer.turnedAway()
    turnBuild()
    const replace = async ({ name, process }: Member): Promise<void> => {
      const code = await process.end()
      if (code !== 0) findings.set(`${name} ended with ${code} when it was asked to`, 1)
      await process.start(field.dist())
    }
    for (const member of fleet.webs) {
      await replace(member)
      await atMost(caller.nextSuccess(member.process.port))
    }
    await replace(fleet.worker)
    for (const why of balancer.dropped.slice(before)) {
      const line = `dropped by a rolling upgrade: ${why}`
      findings.set(line, (findings.get(line) ?? 0) + 1)
    }
    const more = (statuses.get(503) ?? 0) - refused
    const nobody = balancer.turnedAway() - turnedAway
    if (more > 0) findings.set(`refused by a rolling upgrade with 503, ${nobody} of them as nobody was ready`, more)
    return nextMail(field)
  },
}

const weathers = ['slow', 'reset', 'cut'] as const

export const allFaults: readonly Fault[] = [
  killWeb(0),
  killWeb(1),
  killWorker,
  restartDatabase('fast'),
  restartDatabase('immediate'),
  ...(['mail', 'files', 'places'] as const).flatMap((service) => weathers.map((weather) => spoil(service, weather))),
  rollingUpgrade,
]

/** Each process, the database and one service fail once; the worker first, so that its jobs are unlocked by the end. */
export const fewFaults: readonly Fault[] = [
  killWorker,
  killWeb(0),
  restartDatabase('immediate'),
  killWeb(1),
  spoil('files', 'reset'),
]
