import { listFailedJobs, retryJobs } from '#server/platform/failed-jobs.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const [verb, ...ids] = process.argv.slice(2)

await withConfiguredDatabase(async ({ database }) => {
  if (verb === 'retry' && ids.length > 0) {
    console.log(`${await retryJobs(database.kysely, ids)} sent again.`)
    return
  }
  const failedJobs = await listFailedJobs(database.kysely)
  for (const { id, task, attempts, lastError, createdAt } of failedJobs) {
    console.log(`${id}  ${createdAt.toISOString()}  ${task}  after ${attempts} attempts: ${lastError.split('\n')[0]}`)
  }
  console.log(
    failedJobs.length === 0 ? 'No job has failed for good.' : 'To send some again: npm run jobs -- retry ID …',
  )
})
