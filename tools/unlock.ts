import { email } from '#contract/core/fields.ts'
import { unlockTwoFactor } from '#server/domains/two-factor/unlock.service.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const address = email.safeParse(process.argv[2] ?? '')

if (!address.success) {
  console.error('Enter the person’s email: npm run unlock -- name@example.com')
  process.exitCode = 1
} else {
  await withConfiguredDatabase(async ({ config, database }) => {
    const result = await database.kysely
      .transaction()
      .execute((tx) => unlockTwoFactor(tx, config.publicUrl, address.data))
    const messages = {
      unlocked: 'Two-step sign-in turned off. They can sign in with their password and got an email about it.',
      'was off': 'Two-step sign-in was already off.',
      unknown: 'There’s no account with this email.',
    }
    console.log(`${address.data}: ${messages[result]}`)
    if (result === 'unknown') process.exitCode = 1
  })
}
