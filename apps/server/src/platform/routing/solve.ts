import { availableParallelism } from 'node:os'
import { makeThreadPool, type ThreadRunOptions } from '#server/platform/thread-pool.ts'
import type { RoutingPlan, RoutingProblem } from './problem.ts'
import type { SolveOptions } from './solve-problem.ts'

export interface SolveCall {
  request: { problem: RoutingProblem; options: SolveOptions }
  result: RoutingPlan
  progress: RoutingPlan
}

export interface SolveThreadOptions extends SolveOptions, Pick<ThreadRunOptions<SolveCall>, 'signal' | 'onPosition'> {
  /** Gets the best plan so far, at most four times a second. */
  onBetter?: ((plan: RoutingPlan) => void) | undefined
}

/** One processor is left to the event loop. */
export const maxSolverThreads = Math.max(1, availableParallelism() - 1)

const run = makeThreadPool<SolveCall>({
  program: './routing/solve.worker.ts',
  maxThreads: maxSolverThreads,
  // At a minute per plan the last one would wait for half an hour.
  maxWaiting: 32,
  idleMs: 30_000,
  // Matrices and routes are typed arrays outside of the heap: about 60 MB for 1,000 stops.
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
})

/**
 * Plans in a separate thread. When all threads are busy the plan waits, and `onPosition` gets its place in the queue. An
 * aborted plan rejects with the signal's reason; the last plan of `onBetter` is still valid.
 */
export const solve = (
  problem: RoutingProblem,
  { onBetter, onPosition, signal, ...options }: SolveThreadOptions,
): Promise<RoutingPlan> => run({ problem, options }, { signal, onPosition, onProgress: onBetter })
