import { setTimeout as pause } from 'node:timers/promises'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { type Caller, makeCaller, type Tally } from './caller.ts'
import { type ExternalServices, openExternalServices } from './external-services.ts'
import { type Fleet, makeFleet } from './fleet.ts'
import { importLoad, pointsLoad } from './load/customers.ts'
import { productLoad, stockLoad } from './load/catalog.ts'
import type { Load, World } from './load/load.ts'
import { mailLoad } from './load/mails.ts'
import { orderLoad } from './load/orders.ts'
import { readLoad, sessionLoad, socketLoad } from './load/readers.ts'
import { uploadLoad } from './load/uploads.ts'
import type { Reconciliation } from './reconcile.ts'
import type { StormReport } from './report.ts'
import { makeRng } from './rng.ts'

/** Settings that `docs/running.md` recommends behind a proxy. */
const settings = { PUBLIC_URL: 'http://storm.example', DRAIN_DELAY: '2000' }

const makeLoads = async (world: World): Promise<Load[]> => [
  await orderLoad(world),
  await pointsLoad(world),
  importLoad(world),
  productLoad(world),
  await stockLoad(world),
  mailLoad(world),
  await uploadLoad(world),
  readLoad(world),
  await sessionLoad(world),
  socketLoad(world),
]

/** Closes resources in the opposite order. */
export interface Closers {
  track<T extends { close(): Promise<void> | void }>(resource: T): T
  closeAll(): Promise<void>
}

export const makeClosers = (): Closers => {
  const closers: (() => Promise<void> | void)[] = []
  return {
    track: (resource) => {
      closers.unshift(() => resource.close())
      return resource
    },
    closeAll: async () => {
      // One that fails must not leave the others running, nor replace the error that ended the storm.
      for (const close of closers) {
        try {
          await close()
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}

interface StageOptions {
  seed: number
  track: Closers['track']
  /** Settings of the processes that depend on the database. */
  readEnv?: (fixture: StoreFixture) => Promise<Record<string, string>>
  /** The build that the processes are started from. */
  dist: string | undefined
}

export interface Stage {
  fixture: StoreFixture
  fleet: Fleet
  balancer: Balancer
  caller: Caller
  externalServices: ExternalServices
  loads: Load[]
}

/** A store, two web processes and a worker behind a balancer, and the loads on them; each process is started. */
export const setStage = async ({ seed, track, readEnv, dist }: StageOptions): Promise<Stage> => {
  const externalServices = track(await openExternalServices(makeRng(seed + 1)))
  const fixture = track(await openStoreFixture())
  const env = { ...externalServices.env, ...settings, ...(await readEnv?.(fixture)) }
  const fleet = track(await makeFleet(fixture.test, env))
  const balancer = track(await openBalancer(fleet.webs.map(({ process }) => process.port)))
  const caller = makeCaller(balancer.url, makeRng(seed + 2))

  const tokens = makeSessionTokens(makeTokens(fixture.test.config.secretKey))
  let nameCount = 0
  const world: World = {
    fixture,
    caller,
    rng: makeRng(seed + 3),
    externalServices,
    url: balancer.url,
    uniqueName: (what) => `${what.replaceAll('.', '-').toLowerCase()}-${(nameCount += 1)}`,
    address: () => `10.${(nameCount >> 16) & 255}.${(nameCount >> 8) & 255}.${(nameCount += 1) & 255}`,
    owner: () => {
      const { access_token: access, csrf_token: csrf } = tokens.session(fixture.owner.sessionId)
      return { access, csrf }
    },
  }
  const members = [...fleet.webs, fleet.worker]
  const [loads] = await Promise.all([makeLoads(world), ...members.map(({ process }) => process.start(dist))])
  track({ close: () => loads.forEach((load) => load.close?.()) })
  return { fixture, fleet, balancer, caller, externalServices, loads }
}

/** Starts the loads; the returned function stops them after their current steps. */
export const startLoads = (loads: readonly Load[], { findings }: Pick<Tally, 'findings'>): (() => Promise<void>) => {
  let isRunning = true
  const client = async ({ name, pauseMs: rest, step }: Load): Promise<void> => {
    while (isRunning) {
      await step().catch((error: unknown) => {
        const line = `${name}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300)
        findings.set(line, (findings.get(line) ?? 0) + 1)
      })
      await pause(rest)
    }
  }
  const clients = loads.flatMap((load) => Array.from({ length: load.clients }, () => client(load)))
  return async () => {
    isRunning = false
    await Promise.all(clients)
  }
}

export const summarize = (stage: Stage, totals: Reconciliation): Omit<StormReport, 'faults'> => {
  const { fleet, caller, externalServices } = stage
  const arrivals = [...externalServices.mails.values()].flatMap((mails) => [...mails.values()])
  return {
    ...totals,
    broken: [...totals.broken, ...fleet.deaths],
    tally: caller.tally,
    mails: arrivals.length,
    repeatedMails: arrivals.reduce((sum, times) => sum + times - 1, 0),
    vitals: fleet.vitals,
    errors: fleet.errors,
  }
}
