import { join, resolve } from 'node:path'
import { BackupError } from '#server/platform/backup/backup-error.ts'
import { takeBackup } from '#server/platform/backup/take-backup.ts'
import { makeLog } from '#server/platform/log.ts'
import { withConfiguredDatabase } from './configured-database.ts'

const usage = 'npm run backup -- [FOLDER] [--with-secret]'
const args = process.argv.slice(2)
const [folder, ...extraArgs] = args.filter((argument) => argument !== '--with-secret')
const withSecret = args.includes('--with-secret')
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const target = resolve(folder ?? join('backups', `storeward-${stamp}`))

if (extraArgs.length > 0 || folder?.startsWith('-')) {
  console.error(usage)
  process.exit(1)
}

try {
  await withConfiguredDatabase(async ({ config, url }) => {
    await takeBackup({
      url,
      target,
      files: config.s3 ? undefined : join(config.dataDir, 'files'),
      secretKey: config.secretKey,
      withSecret,
      print: console.log,
      log: makeLog('error'),
    })
    console.log(
      withSecret
        ? 'The secret key is in it: keep the backup where nobody else can read it.'
        : 'The secret key is not in it: keep SECRET_KEY, or DATA_DIR/secret-key, somewhere else.',
    )
    console.log(`The backup is whole: ${target}`)
  })
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
