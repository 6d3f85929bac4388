import { basename } from 'node:path'
import { type Migration, readMigrations } from '#server/platform/db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { formatMegabytes, formatCount } from './format-numbers.ts'
import { checkFiles } from './file-tree.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { verifyChecksum } from './parts.ts'

/** Rows only fit tables created by exactly the same migrations. */
const assertSameVersion = ({ migrations, product }: Manifest, known: readonly Migration[]): void => {
  for (const [index, { name, checksum }] of migrations.entries()) {
    const ownMigration = known[index]
    if (ownMigration?.name === name && ownMigration.checksum === checksum) continue
    const isNewer = ownMigration === undefined
    throw new BackupError(
      isNewer
        ? `The backup was made by a newer version of Storeward (${product}, with ${name}). Restore it with that version.`
        : `The backup was made by a different build of Storeward: its migration ${name} differs from ${ownMigration.name} of this build.`,
    )
  }
}

/** Reads the whole backup and fails if it is of another version or any byte was changed. Writes nothing. */
export const checkBackup = async (
  backup: string,
  migrations: string,
  print: (message: string) => void,
): Promise<Manifest> => {
  const manifest = await readManifest(backup)
  print(`${basename(backup)} was made at ${manifest.madeAt} by ${manifest.product} on PostgreSQL ${manifest.postgres}.`)
  assertSameVersion(manifest, await readMigrations(migrations))
  const { tables, files, secret } = manifest
  const parts = [...tables.map(({ part }) => part), ...(files ? [files.list] : []), ...(secret ? [secret] : [])]
  for (const part of parts) await verifyChecksum(backup, part.file, part)
  if (files) {
    const { count, bytes } = await checkFiles(backup, files.list)
    if (count !== files.count || bytes !== files.bytes) {
      throw new BackupError(
        `The backup is damaged: it lists ${count} files (${bytes} bytes) instead of ${files.count} (${files.bytes}).`,
      )
    }
  }
  const size = parts.reduce((sum, { bytes }) => sum + bytes, files?.bytes ?? 0)
  print(`All checksums match: ${formatCount(parts.length + (files?.count ?? 0))} files, ${formatMegabytes(size)}.`)
  return manifest
}
