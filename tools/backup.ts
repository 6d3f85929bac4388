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
        ? 'The backup includes the secret key. Keep it where only you can read it.'
        : 'The backup doesn’t include the secret key. Store SECRET_KEY or DATA_DIR/secret-key separately.',
    )
    console.log(`Backup complete: ${target}`)
  })
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
