import { second } from '#contract/core/time.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Live } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import type { LockedStop, RoutingPlan, RoutingProblem } from '#server/platform/routing/problem.ts'
import { makeFairQueue } from '#server/platform/fair-queue.ts'
import { runEvery } from '#server/platform/run-every.ts'
import type { Coordinates } from './day-plan.rules.ts'
import { claimPlan, finishPlan, type PlanProblem, readPlanProblem, renewPlan, saveStopped } from './plans.repo.ts'

export type GetMatrix = (points: readonly Coordinates[]) => Promise<Pick<RoutingProblem, 'distances' | 'durations'>>

interface SolveOptions {
  seconds: number
  seed: number
  locked: LockedStop[]
  onBetter: (plan: RoutingPlan) => void
  /** Plans that run first, while all threads are busy. */
  onPosition: (ahead: number) => void
  signal: AbortSignal
}

export type Solve = (problem: RoutingProblem, options: SolveOptions) => Promise<RoutingPlan>

interface RunnerDeps {
  db: Db
  live: Live
  log: Log
  getMatrix: GetMatrix
  solve: Solve
  /** Plans of one vendor that run at once; further ones wait. */
  maxPerVendor: number
}

interface PlanKey {
  store: StoreId
  id: string
  /** Each vendor has a part of the threads. */
  vendorId: string
}

export interface PlanRunner {
  /** Runs a plan that this process has just stored. */
  start(plan: PlanKey): void
  /** Runs a plan whose process has ended. */
  takeOver(plan: PlanKey): Promise<void>
  stop(id: string): void
  close(): Promise<void>
}

const seed = 1

const toEmptyPlan = (problem: RoutingProblem): RoutingPlan => ({
  routes: [],
  unassigned: problem.stops.map(({ id }) => ({ stop: id, reason: 'no_vehicle' })),
  distance: 0,
  duration: 0,
  lateness: 0,
})

/**
 * Runs plans in this process: the solver has its threads here. The row is renewed while a plan runs, so that another
 * process can start over if this one is killed; the best plan so far is stored along the way.
 */
export const makePlanRunner = ({ db, live, log, getMatrix, solve, maxPerVendor }: RunnerDeps): PlanRunner => {
  const vendors = makeFairQueue(maxPerVendor)
  const running = new Map<string, { controller: AbortController; ended: Promise<void> }>()

  const solvePlan = async (
    { store, id, vendorId }: PlanKey,
    { seconds, input }: PlanProblem,
    controller: AbortController,
  ): Promise<RoutingPlan | undefined> => {
    const { signal } = controller
    let best: RoutingPlan | undefined
    let ahead: number | undefined
    const onPosition = (position: number): void => {
      ahead = position
    }
    // The newest plan is written with the next renewal: a better one can come many times a second.
    const renew = async (): Promise<void> => {
      const [unsaved, position] = [best, ahead]
      best = undefined
      if (!(await renewPlan(db, store, id, { ahead: position, result: unsaved }))) controller.abort()
      else if (unsaved) live.publishChanges({ storeId: store }, [{ resource: 'routes', id }], null)
    }
    // Also while it waits: a plan that isn't renewed counts as abandoned.
    const stopRenewing = runEvery(second, log, 'A route plan could not be renewed.', renew)
    let leave: (() => void) | undefined
    try {
      leave = await vendors.take(vendorId, { signal, onPosition })
      const { points, ...rest } = input.problem
      const problem: RoutingProblem = { ...rest, points: points.length, ...(await getMatrix(points)) }
      if (problem.stops.length === 0 || problem.vehicles.length === 0) return toEmptyPlan(problem)
      return await solve(problem, {
        seconds,
        seed,
        locked: input.locked,
        onBetter: (plan) => {
          best = plan
        },
        onPosition,
        signal,
      })
    } finally {
      leave?.()
      stopRenewing()
      if (signal.aborted && best) await saveStopped(db, store, id, best).catch(() => undefined)
    }
  }

  const run = async (key: PlanKey, controller: AbortController, isTakenOver: boolean): Promise<void> => {
    const { store, id } = key
    try {
      const plan = await readPlanProblem(db, store, id)
      // A replayed request finds the plan running or done.
      if (!plan || (plan.status !== 'queued' && !isTakenOver)) return
      const result = await solvePlan(key, plan, controller)
      await finishPlan(db, store, id, 'done', result)
    } catch (error) {
      if (controller.signal.aborted) return
      log.error({ err: error, plan: id }, 'A route plan failed.')
      await finishPlan(db, store, id, 'failed').catch(() => undefined)
    } finally {
      running.delete(id)
      live.publishChanges({ storeId: store }, [{ resource: 'routes', id }], null)
    }
  }

  const start = (key: PlanKey, isTakenOver = false): void => {
    if (running.has(key.id)) return
    const controller = new AbortController()
    const entry = { controller, ended: Promise.resolve() }
    running.set(key.id, entry)
    entry.ended = run(key, controller, isTakenOver)
  }

  return {
    start: (key) => start(key),
    takeOver: async (key) => {
      if (!running.has(key.id) && (await claimPlan(db, key.store, key.id))) start(key, true)
    },
    stop: (id) => running.get(id)?.controller.abort(),
    close: async () => {
      const open = [...running.values()]
      for (const { controller } of open) controller.abort()
      await Promise.all(open.map(({ ended }) => ended))
    },
  }
}
