import { productName, productVersion } from '#contract/app-name.ts'
import type { Config } from './config.ts'
import { demoOwner, demoPassword } from './demo/demo-account.ts'
import type { Db } from './platform/db/connect.ts'

/**
 * Printed when the server listens. Whether the demo account exists is read from the database, because it depends on
 * `--empty`, SEED_DEMO and earlier starts.
 */
export const startMessage = async (
  db: Db,
  { publicUrl, production, role, smtpUrl }: Pick<Config, 'publicUrl' | 'production' | 'role' | 'smtpUrl'>,
): Promise<string> => {
  const lines = [`${productName} ${productVersion} is running at ${publicUrl}`]
  if (role === 'worker') return lines.join('\n')
  const [vendor, demo] = await Promise.all([
    db.selectFrom('vendors').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('persons').select('id').where('email', '=', demoOwner).executeTakeFirst(),
  ])
  if (!vendor) lines.push(`Create your account at ${publicUrl}/register`)
  else if (demo && !production) lines.push(`Demo sign-in: ${demoOwner} with the password ${demoPassword}`)
  if (!production && !smtpUrl) lines.push(`Outgoing mail: ${publicUrl}/dev/mail`)
  return lines.join('\n')
}
