import { productName, productVersion } from '#contract/app-name.ts'
import type { Config } from './config.ts'
import { demoOwner, demoPassword } from './demo/demo-account.ts'
import type { Db } from './platform/db/connect.ts'

const describeMail = (publicUrl: string, production: boolean, smtpUrl: string | undefined): string => {
  // Without the user and password of the URL.
  if (smtpUrl) return `Outgoing mail: sent through ${new URL(smtpUrl).host}`
  return production
    ? 'Outgoing mail: stored, not sent. Set SMTP_URL to send it.'
    : `Outgoing mail: ${publicUrl}/dev/mail`
}

/**
 * Printed when the server listens. Whether the demo account exists is read from the database, because it depends on
 * `--empty`, SEED_DEMO and earlier starts.
 */
export const startMessage = async (
  db: Db,
  { publicUrl, production, role, smtpUrl }: Pick<Config, 'publicUrl' | 'production' | 'role' | 'smtpUrl'>,
  wantsEmpty = false,
): Promise<string> => {
  const lines = [`${productName} ${productVersion} is running at ${publicUrl}`]
  if (role === 'worker') return lines.join('\n')
  const [vendor, demo] = await Promise.all([
    db.selectFrom('vendors').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('persons').select('id').where('email', '=', demoOwner).executeTakeFirst(),
  ])
  if (!vendor) lines.push(`Create your account at ${publicUrl}/register`)
  else if (demo && !production) lines.push(`Demo sign-in: ${demoOwner} with the password ${demoPassword}`)
  if (demo && wantsEmpty)
    lines.push('--empty had no effect: the database has the demo account. Empty it with npm run db:reset.')
  lines.push(describeMail(publicUrl, production, smtpUrl))
  return lines.join('\n')
}
