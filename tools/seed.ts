import { demoOwner, demoPassword, seedDemo } from '#server/demo.ts'
import { withConfiguredDatabase } from './configured-database.ts'

await withConfiguredDatabase(async ({ database, migrate }) => {
  await migrate()
  const filled = await seedDemo(database)
  console.log(
    filled
      ? `Filled the demo account. Sign in as ${demoOwner} with the password ${demoPassword}.`
      : 'Nothing was changed: this database has people in it already. `npm run db:reset` empties it.',
  )
})
