import { listFailedJobs, retryJobs } from '#server/platform/failed-jobs.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const [verb, ...ids] = process.argv.slice(2)

await withConfiguredDatabase(async ({ database }) => {
  if (verb === 'retry' && ids.length > 0) {
    console.log(`Retrying ${await retryJobs(database.kysely, ids)} jobs.`)
    return
  }
  const failedJobs = await listFailedJobs(database.kysely)
  for (const { id, task, attempts, lastError, createdAt } of failedJobs) {
    console.log(`${id}  ${createdAt.toISOString()}  ${task}  after ${attempts} attempts: ${lastError.split('\n')[0]}`)
  }
  console.log(failedJobs.length === 0 ? 'No failed jobs.' : 'To retry jobs: npm run jobs -- retry ID …')
})
