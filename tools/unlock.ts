import { email } from '#contract/core/fields.ts'
import { unlockTwoFactor } from '#server/domains/two-factor/unlock.service.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const address = email.safeParse(process.argv[2] ?? '')

if (!address.success) {
  console.error('Name the address of the person: npm run unlock -- name@example.com')
  process.exitCode = 1
} else {
  await withConfiguredDatabase(async ({ config, database }) => {
    const result = await database.kysely
      .transaction()
      .execute((tx) => unlockTwoFactor(tx, config.publicUrl, address.data))
    const messages = {
      unlocked: 'Two-step sign-in is off; the password alone signs in again. They were told by mail.',
      'was off': 'Two-step sign-in was not on.',
      unknown: 'Nobody has this address.',
    }
    console.log(`${address.data}: ${messages[result]}`)
    if (result === 'unknown') process.exitCode = 1
  })
}
