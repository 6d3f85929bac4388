import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from '#server/platform/backup/backup-error.ts'
import { checkBackup } from '#server/platform/backup/check-backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { assertNoStrayFiles, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { keyFingerprint } from '#server/platform/backup/take-backup.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrations, withConfiguredDatabase } from './configured-database.ts'
import { printVerifyReport } from './print-verify-report.ts'

const args = process.argv.slice(2)
const withoutFiles = args.includes('--without-files')
const [folder, ...extraArgs] = args.filter((argument) => argument !== '--without-files')

const dataDir = resolve(process.env['DATA_DIR'] || './data')

/** Must run before the settings are read, because that creates a key if there is none. */
const restoreSecret = async (backup: string, manifest: Manifest): Promise<void> => {
  const { SECRET_KEY: secretKey, DATABASE_URL: databaseUrl } = process.env
  if (!manifest.secret || secretKey || databaseUrl) return
  const keyFile = join(dataDir, 'secret-key')
  const backupKey = await readFile(join(backup, manifest.secret.file), 'utf8')
  if (!existsSync(keyFile)) {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await writeFile(keyFile, backupKey, { flag: 'wx', mode: 0o600 })
  } else if ((await readFile(keyFile, 'utf8')).trim() !== backupKey.trim()) {
    throw new BackupError(
      `${keyFile} differs from the backup’s key. Nothing was changed. Move the file away and try again.`,
    )
  }
}

const restore = async (backup: string): Promise<void> => {
  const manifest = await checkBackup(backup, migrations, console.log)
  if (!process.env['S3_BUCKET'] && !withoutFiles) await assertNoStrayFiles(join(dataDir, 'files'))
  await restoreSecret(backup, manifest)
  await withConfiguredDatabase(async ({ config, database, url, migrate }) => {
    if (manifest.files && config.s3 && !withoutFiles) {
      throw new BackupError(
        'The backup includes files, but this installation keeps files in S3. Restore without S3_*, or with --without-files.',
      )
    }
    const files = config.s3 || withoutFiles ? undefined : join(config.dataDir, 'files')
    await restoreBackup({ backup, manifest, url, migrations, files, print: console.log, log: makeLog('error') })
    await migrate()
    if (!(await printVerifyReport(database))) {
      console.log('The rows match the backup, so these differences existed when it was made.')
      process.exitCode = 1
    }
    if (!manifest.files)
      console.log('The backup doesn’t include files. They are in the S3 bucket of the original installation.')
    if (manifest.keyMark !== keyFingerprint(config.secretKey)) {
      console.log(
        'The secret key differs from the backup’s key: everyone has to sign in again, and people with two-step sign-in ' +
          'need `npm run unlock -- EMAIL`. To avoid this, put the old key in place before the first start.',
      )
    }
  })
}

if (!folder || folder.startsWith('-') || extraArgs.length > 0) {
  console.error('npm run restore -- FOLDER [--without-files]')
  process.exit(1)
}

try {
  await restore(resolve(folder))
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
