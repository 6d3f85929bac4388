import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupRefusal } from '#server/platform/backup/backup-refusal.ts'
import { checkBackup } from '#server/platform/backup/check-backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { refuseStrayFiles, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { keyMarkOf } from '#server/platform/backup/take-backup.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrations, withConfiguredDatabase } from './configured-database.ts'
import { sayDrift } from './say-drift.ts'

const args = process.argv.slice(2)
const withoutFiles = args.includes('--without-files')
const [folder, ...further] = args.filter((argument) => argument !== '--without-files')

const dataDir = resolve(process.env['DATA_DIR'] || './data')

/** Must run before the settings are read, because that creates a key if there is none. */
const putSecret = async (backup: string, manifest: Manifest): Promise<void> => {
  const { SECRET_KEY: given, DATABASE_URL: other } = process.env
  if (!manifest.secret || given || other) return
  const place = join(dataDir, 'secret-key')
  const kept = await readFile(join(backup, manifest.secret.file), 'utf8')
  if (!existsSync(place)) {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await writeFile(place, kept, { flag: 'wx', mode: 0o600 })
  } else if ((await readFile(place, 'utf8')).trim() !== kept.trim()) {
    throw new BackupRefusal(`${place} is another key than the one of the backup. Move it away; nothing was changed.`)
  }
}

const restore = async (backup: string): Promise<void> => {
  const manifest = await checkBackup(backup, migrations, console.log)
  if (!process.env['S3_BUCKET'] && !withoutFiles) await refuseStrayFiles(join(dataDir, 'files'))
  await putSecret(backup, manifest)
  await withConfiguredDatabase(async ({ config, database, url, migrate }) => {
    if (manifest.files && config.s3 && !withoutFiles) {
      throw new BackupRefusal(
        'The backup has files, and here files are in S3. Restore without S3_*, or with --without-files.',
      )
    }
    const files = config.s3 || withoutFiles ? undefined : join(config.dataDir, 'files')
    await restoreBackup({ backup, manifest, url, migrations, files, say: console.log, log: makeLog('error') })
    await migrate()
    if (!(await sayDrift(database))) {
      console.log('The rows are those of the backup: it did not add up there either.')
      process.exitCode = 1
    }
    if (!manifest.files) console.log('Files are not in the backup: they are in the S3 of where it was made.')
    if (manifest.keyMark !== keyMarkOf(config.secretKey)) {
      console.log(
        'The secret key here is not the one of the backup: everybody signs in again, and whoever uses two-step ' +
          'sign-in needs `npm run unlock -- EMAIL`. To keep them, put the old key in place before the first start.',
      )
    }
  })
}

if (!folder || folder.startsWith('-') || further.length > 0) {
  console.error('npm run restore -- FOLDER [--without-files]')
  process.exit(1)
}

try {
  await restore(resolve(folder))
} catch (error) {
  if (!(error instanceof BackupRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
