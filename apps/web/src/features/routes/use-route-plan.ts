import { useState } from 'react'
import { second } from '#contract/core/time.ts'
import { type PlanChanges, planChanges, type RouteDay, routes } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { plannerText } from './planner.text.ts'

export interface PlanRequest {
  driverIds: readonly string[]
  /** Undefined: all orders of the day. */
  orderIds: readonly string[] | undefined
  seconds: number
}

const pollMs = 0.6 * second

/** A plan that runs or was found but isn't saved. */
export const useRoutePlan = ({ date }: Pick<RouteDay, 'date'>, beforeApply: () => void) => {
  const t = useText(plannerText)
  const [id, setId] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const [request, setRequest] = useState<PlanRequest>()
  const [changes, setChanges] = useState<PlanChanges>()
  const optimize = useSend(routes.optimize)
  const stopPlan = useSend(routes.stopPlan, { quiet: true })
  const applyPlan = useSend(routes.apply, {
    successMessage: t('applied'),
    handleError: ({ code, current }) => {
      if (code !== 'plan_outdated') return false
      const parsed = planChanges.safeParse(current)
      setChanges(parsed.success ? parsed.data : { orders: [], routes: [], drivers: [] })
      return true
    },
  })
  const { data: plan } = useGet(
    routes.plan,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, ...(isRunning && { refetchIntervalMs: pollMs }) },
  )
  const current = plan?._id === id ? plan : undefined
  const hasEnded = current !== undefined && current.status !== 'queued' && current.status !== 'running'
  // Adjusted while rendering, so that polling stops with the first response that has the final status.
  if (hasEnded && isRunning) setIsRunning(false)

  const close = () => {
    setId(undefined)
    setIsRunning(false)
    setChanges(undefined)
  }
  const start = async (next: PlanRequest) => {
    close()
    setRequest(next)
    const started = await optimize.send({
      body: {
        date,
        driver_ids: [...next.driverIds],
        ...(next.orderIds && { order_ids: [...next.orderIds] }),
        seconds: next.seconds,
      },
    })
    if (!started) return
    setId(started.plan_id)
    setIsRunning(true)
  }
  return {
    plan: current,
    isOpen: id !== undefined,
    isStarting: optimize.sending,
    isRunning,
    isApplying: applyPlan.sending,
    changes,
    start,
    startAgain: (driverIds?: readonly string[]) =>
      request && void start({ ...request, ...(driverIds && { driverIds }) }),
    stop: () => id !== undefined && void stopPlan.send({ params: { id } }),
    discard: () => {
      if (isRunning && id !== undefined) void stopPlan.send({ params: { id } })
      close()
    },
    apply: async () => {
      if (id === undefined) return
      if (!(await applyPlan.send({ params: { id } }))) return
      beforeApply()
      close()
    },
  }
}

export type RoutePlanState = ReturnType<typeof useRoutePlan>
