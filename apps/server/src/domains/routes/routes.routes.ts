import type { Route } from '#contract/domains/route.ts'
import { routes as contract } from '#contract/domains/routes.ts'
import { visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import { listRoutes, readRoutes } from '#server/domains/route-records/route-records.service.ts'
import { routes } from '#server/http/routes.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Roads } from '#server/platform/roads/roads-port.ts'
import { applyPlan } from './apply-plan.service.ts'
import { readDay, readRoutePlan } from './day.service.ts'
import { cancelRoute } from './dispatch.service.ts'
import { changeRoute, createRoute } from './edit-route.service.ts'
import type { PlanRunner } from './plan-runner.service.ts'
import { finishPlan } from './plans.repo.ts'
import { readRouteLines } from './route-lines.service.ts'
import { refreshSchedules, type ScheduleDeps } from './schedule.service.ts'
import { changeSettings, readSettings } from './settings.service.ts'
import { createPlan } from './start-plan.service.ts'
import { changeStops } from './stop-status.service.ts'

interface RouteDeps extends ScheduleDeps {
  db: Db
  runner: PlanRunner
  roads: Pick<Roads, 'getLine' | 'hasLines'>
}

interface Caller {
  store: StoreId
  actor: Actor
}

export const routeRoutes = (deps: RouteDeps) => {
  const { db, runner, roads } = deps
  const read = (store: StoreId, actor: Actor, ids: readonly string[]): Promise<Route[]> =>
    readRoutes(db, store, ids, visibilityFor(actor).canSeePii)
  /** The times of changed routes, for the response; the job that the write enqueued computes them as well. */
  const completeMany = async (data: { routes: { _id: string }[] }, { store, actor }: Caller) => {
    const ids = data.routes.map(({ _id }) => _id)
    await refreshSchedules(deps, db, store, ids)
    return { routes: await read(store, actor, ids) }
  }
  const completeOne = async (data: { _id: string }, { store, actor }: Caller) => {
    await refreshSchedules(deps, db, store, [data._id])
    return orNotFound((await read(store, actor, [data._id]))[0])
  }
  return routes(
    contract,
    {
      day: ({ store, actor, query }) => readDay(db, store, actor, query.date),
      list: ({ store, query }) => listRoutes(db, store, query),
      get: async ({ store, actor, params }) => orNotFound((await read(store, actor, [params.id]))[0]),
      create: ({ uow, store, actor, body }) => createRoute(uow, store, actor, body),
      update: ({ uow, store, actor, params, body }) => changeRoute(uow, store, actor, params.id, body),
      cancel: ({ uow, store, actor, params }) => cancelRoute(uow, store, actor, params.id),
      stops: ({ uow, store, actor, body }) => changeStops(uow, store, actor, body),
      optimize: ({ uow, store, actor, body }) => createPlan(uow, store, actor, body),
      plan: ({ store, actor, params }) => readRoutePlan(db, store, actor, params.id, runner),
      lines: ({ store, actor, query }) => readRouteLines(db, store, actor, query, roads),
      apply: ({ uow, store, actor, params }) => applyPlan(uow, store, actor, params.id),
      stopPlan: async ({ uow, store, actor, params }) => {
        if (!(await finishPlan(uow.tx, store, params.id, 'cancelled')))
          await readRoutePlan(db, store, actor, params.id, runner)
        runner.stop(params.id)
        return null
      },
      settings: ({ store }) => readSettings(db, store),
      updateSettings: ({ uow, store, actor, body }) => changeSettings(uow, store, actor, body),
    },
    {
      complete: {
        create: completeOne,
        update: completeOne,
        stops: completeMany,
        // Starts after the commit; a replayed request finds it running or done.
        optimize: async (data, { store, actor }) => {
          runner.start({ store, id: data.plan_id, vendorId: actor.vendorId })
          return data
        },
      },
    },
  )
}
