import { listDeadLetters, sendAgain } from '#server/platform/dead-letters.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const [verb, ...ids] = process.argv.slice(2)

await withConfiguredDatabase(async ({ database }) => {
  if (verb === 'retry' && ids.length > 0) {
    console.log(`${await sendAgain(database.kysely, ids)} sent again.`)
    return
  }
  const letters = await listDeadLetters(database.kysely)
  for (const { id, task, attempts, lastError, createdAt } of letters) {
    console.log(`${id}  ${createdAt.toISOString()}  ${task}  after ${attempts} attempts: ${lastError.split('\n')[0]}`)
  }
  console.log(letters.length === 0 ? 'No job has failed for good.' : 'To send some again: npm run jobs -- retry ID …')
})
