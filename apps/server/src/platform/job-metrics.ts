import { performance } from 'node:perf_hooks'
import type { Handler } from './jobs.ts'
import type { Metrics } from './metrics.ts'

const bounds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300]

export const meterJobs = (metrics: Metrics, handlers: readonly Handler[]): readonly Handler[] => {
  const runs = metrics.counter('storeward_job_runs_total', 'Jobs run here, by how they ended.')
  const seconds = metrics.histogram('storeward_job_seconds', 'How long a run took.', bounds)
  return handlers.map(({ task, run }) => {
    const [done, failed] = [runs({ task: task.name, outcome: 'done' }), runs({ task: task.name, outcome: 'failed' })]
    const duration = seconds({ task: task.name })
    return {
      task,
      run: async (payload, context) => {
        const start = performance.now()
        let outcome = failed
        try {
          const result = await run(payload, context)
          outcome = done
          return result
        } finally {
          outcome.add()
          duration.observe((performance.now() - start) / 1000)
        }
      },
    }
  })
}
