import { useState } from 'react'
import { type RouteDay, routes } from '#contract/domains/routes.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { plannerText } from './planner.text.ts'
import {
  type Arrangement,
  type Move,
  type ShownRoute,
  type ShownStop,
  toArrangement,
  toRestoreMoves,
} from './routes.plan.ts'

/** As many as the server takes in one call. */
const maxMoves = 200
const maxUndo = 30

/** Manual changes of a day's drafts: each is saved at once and can be undone. */
export const usePlanner = ({ date }: Pick<RouteDay, 'date'>, shown: readonly ShownRoute[]) => {
  const t = useText(plannerText)
  const stops = useSend(routes.stops)
  const restored = useSend(routes.stops, { successMessage: t('undone') })
  const create = useSend(routes.create)
  const update = useSend(routes.update)
  const [history, setHistory] = useState<readonly Arrangement[]>([])
  const arrangement = toArrangement(shown)
  /** Call before a change; its undo restores what is shown now. */
  const remember = () => setHistory((past) => [...past, arrangement].slice(-maxUndo))

  const sendMoves = async (moves: readonly Move[], { send } = stops): Promise<boolean> => {
    for (let index = 0; index < moves.length; index += maxMoves) {
      const done = await send({ body: { moves: moves.slice(index, index + maxMoves) } })
      if (!done) return false
    }
    return true
  }

  /** Orders go to the end of the route, or to a position of it. A driver without a route gets one. */
  const moveTo = async (key: string, orderIds: readonly string[], position?: number): Promise<boolean> => {
    const target = shown.find((route) => route.key === key)
    if (!target) return false
    const routeId = target.route?._id ?? (await create.send({ body: { date, driver_id: target.driver._id } }))?._id
    if (routeId === undefined) return false
    const past = arrangement.has(routeId) ? arrangement : new Map([...arrangement, [routeId, []] as const])
    const moved = await sendMoves(
      orderIds.map((id, index) => ({
        order_id: id,
        route_id: routeId,
        ...(position !== undefined && { position: position + index }),
      })),
    )
    if (moved) setHistory((entries) => [...entries, past].slice(-maxUndo))
    // A dragged stop is shown at its new place until this resolves; then the saved route has to be there.
    await queryClient.invalidateQueries({ queryKey: [routes.day.resource] })
    return moved
  }

  return {
    moveTo,
    removeStop: async ({ order }: ShownStop) => {
      if (await sendMoves([{ order_id: order._id, route_id: null }])) remember()
    },
    lockStop: ({ stopId, isLocked }: ShownStop) =>
      stopId !== null && void stops.send({ body: { locks: [{ stop_id: stopId, isLocked: !isLocked }] } }),
    lockRoute: ({ route }: ShownRoute) =>
      route &&
      void update.send({ params: { id: route._id }, body: { isLocked: !route.isLocked, version: route.version } }),
    remember,
    canUndo: history.length > 0,
    undo: async () => {
      const previous = history.at(-1)
      if (!previous) return
      if (!(await sendMoves(toRestoreMoves(arrangement, previous), restored))) return
      setHistory(history.slice(0, -1))
    },
    isBusy: stops.sending || restored.sending || create.sending || update.sending,
  }
}

export type PlannerActions = ReturnType<typeof usePlanner>
