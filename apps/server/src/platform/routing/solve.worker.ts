import { serveRequests } from '#server/platform/serve-requests.ts'
import { lowerThreadPriority } from '#server/platform/thread-priority.ts'
import type { SolveCall } from './solve.ts'
import { solveProblem } from './solve-problem.ts'

lowerThreadPriority()

serveRequests<SolveCall>(({ problem, options }, report) => solveProblem(problem, options, report))
