import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { RoutingPlan } from './problem.ts'
import { makeSampleProblem } from './sample-problem.ts'
import { maxSolverThreads, solve } from './solve.ts'
import { solveProblem } from './solve-problem.ts'

const problem = makeSampleProblem({ seed: 3, stops: 60, vehicles: 8 })
const limits = { seconds: 60, iterations: 300, seed: 1 }
const endless = { seconds: 3600, iterations: 1e12, seed: 1 }

it('plans in a thread and reports better plans before the result', async () => {
  const plans: RoutingPlan[] = []
  const plan = await solve(problem, { ...limits, onBetter: (better) => plans.push(better) })
  expect(plan).toEqual(solveProblem(problem, limits))
  expect(plans.length).toBeGreaterThan(0)
})

it('queues plans beyond the number of threads, tells their position, and runs them after a cancellation', async () => {
  const controllers = Array.from({ length: maxSolverThreads }, () => new AbortController())
  const running = controllers.map(({ signal }) => solve(problem, { ...endless, signal }))
  const positions: Record<string, number[]> = { first: [], second: [], canceled: [] }
  const track = (name: string) => (position: number) => positions[name]?.push(position)
  const waiting = new AbortController()
  const canceled = solve(problem, { ...limits, signal: waiting.signal, onPosition: track('canceled') })
  const first = solve(problem, { ...limits, onPosition: track('first') })
  const second = solve(problem, { ...limits, seed: 2, onPosition: track('second') })
  await pause(50)
  expect(positions).toEqual({ canceled: [1], first: [2], second: [3] })
  waiting.abort(new Error('not needed'))
  await expect(canceled).rejects.toThrow('not needed')
  expect(positions).toEqual({ canceled: [1], first: [2, 1], second: [3, 2] })
  // The endless plans only end because they are canceled.
  for (const controller of controllers) controller.abort(new Error('stopped'))
  const ended = await Promise.allSettled(running)
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'rejected'))
  expect(await first).toEqual(solveProblem(problem, limits))
  await second
  expect([positions['first']?.at(-1), positions['second']?.at(-1)]).toEqual([0, 0])
})

it('rejects at once with an aborted signal, and passes on errors', async () => {
  await expect(solve(problem, { ...limits, signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
    'too late',
  )
  const locked = [{ stop: 'no such stop', vehicle: 'vehicle 0', position: null }]
  await expect(solve(problem, { ...limits, locked })).rejects.toThrow('no such stop')
})
