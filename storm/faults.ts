import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import type { Caller } from './caller.ts'
import type { Restart, StormDatabase } from './database.ts'
import type { Fleet, Member } from './fleet.ts'
import type { ExternalServices, Service } from './external-services.ts'
import type { FaultMode } from './proxy.ts'

export interface StormContext {
  fleet: Fleet
  database: StormDatabase
  externalServices: ExternalServices
  caller: Caller
  balancer: Balancer
  /** The build to start processes from. */
  dist(): string | undefined
  /** Switches to the other build, if there are two. */
  switchBuild(): void
  /** Duration of a fault in ms. */
  faultMs: number
}

export interface Fault {
  name: string
  /** Causes the fault, ends it, and returns the recovery time in ms. */
  run(context: StormContext): Promise<number>
}

const maxWaitMs = 20_000

const withTimeout = (pending: Promise<number>): Promise<number> =>
  Promise.race([pending, pause(maxWaitMs, Number.POSITIVE_INFINITY, { ref: false })])

const waitForNextMail = async ({ externalServices }: StormContext): Promise<number> => {
  const since = performance.now()
  while (externalServices.lastMailAt() < since && performance.now() - since < maxWaitMs) await pause(10)
  return externalServices.lastMailAt() < since ? Number.POSITIVE_INFINITY : externalServices.lastMailAt() - since
}

const killWeb = (index: number): Fault => ({
  name: `kill -9 of web ${index + 1}`,
  run: async ({ fleet, caller, dist }) => {
    const member = fleet.webs[index]
    if (!member) return 0
    await member.process.kill()
    // The other process keeps serving, and this one serves again after its restart.
    const others = withTimeout(caller.nextSuccess())
    await member.process.start(dist())
    return Math.max(await others, await withTimeout(caller.nextSuccess(member.process.port)))
  },
})

const killWorker: Fault = {
  name: 'kill -9 of the worker',
  run: async (context) => {
    await context.fleet.worker.process.kill()
    await context.fleet.worker.process.start(context.dist())
    return waitForNextMail(context)
  },
}

const restartDatabase = (mode: Restart): Fault => ({
  name: `PostgreSQL restarted, ${mode}`,
  run: async ({ fleet, database, caller }) => {
    await database.restart(mode)
    const each = fleet.webs.map(({ process }) => withTimeout(caller.nextSuccess(process.port)))
    return Math.max(...(await Promise.all(each)))
  },
})

const disturbService = (service: Service, mode: FaultMode): Fault => ({
  name: `${service}: ${mode}`,
  run: async (context) => {
    context.externalServices.set(service, mode)
    // Calls must succeed while the external service fails.
    const nextCall = withTimeout(context.caller.nextSuccess())
    await pause(context.faultMs)
    context.externalServices.set(service, 'calm')
    return Math.max(await nextCall, service === 'mail' ? await waitForNextMail(context) : 0)
  },
})

/** Replaces the processes one after the other; no call may be dropped. */
export const rollingUpgrade: Fault = {
  name: 'rolling upgrade',
  run: async (context) => {
    const { fleet, balancer, caller, switchBuild } = context
    const { findings, statuses } = caller.tally
    const before = balancer.dropped.length
    const rejectedBefore = statuses.get(503) ?? 0
    const turnedAway = balancer.rejectedCount()
    switchBuild()
    const replace = async ({ name, process }: Member): Promise<void> => {
      const code = await process.terminate()
      if (code !== 0) findings.set(`${name} ended with ${code} when it was asked to`, 1)
      await process.start(context.dist())
    }
    for (const member of fleet.webs) {
      await replace(member)
      await withTimeout(caller.nextSuccess(member.process.port))
    }
    await replace(fleet.worker)
    for (const reason of balancer.dropped.slice(before)) {
      const line = `dropped by a rolling upgrade: ${reason}`
      findings.set(line, (findings.get(line) ?? 0) + 1)
    }
    const newRejections = (statuses.get(503) ?? 0) - rejectedBefore
    const noneReady = balancer.rejectedCount() - turnedAway
    if (newRejections > 0)
      findings.set(`refused by a rolling upgrade with 503, ${noneReady} of them as nobody was ready`, newRejections)
    return waitForNextMail(context)
  },
}

const faultModes = ['slow', 'reset', 'cut'] as const

export const allFaults: readonly Fault[] = [
  killWeb(0),
  killWeb(1),
  killWorker,
  restartDatabase('fast'),
  restartDatabase('immediate'),
  ...(['mail', 'files', 'places'] as const).flatMap((service) =>
    faultModes.map((mode) => disturbService(service, mode)),
  ),
  rollingUpgrade,
]

/** Each process, the database and one service fail once; the worker first, so that its jobs are unlocked by the end. */
export const shortFaults: readonly Fault[] = [
  killWorker,
  killWeb(0),
  restartDatabase('immediate'),
  killWeb(1),
  disturbService('files', 'reset'),
]
