import { basename } from 'node:path'
import { type Migration, readMigrations } from '#server/platform/db/migrate.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { megabytes, thousands } from './figures.ts'
import { checkFiles } from './file-tree.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { checkSum } from './parts.ts'

/** Rows only fit tables created by exactly the same migrations. */
const refuseOtherVersion = ({ migrations, product }: Manifest, known: readonly Migration[]): void => {
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index]
    if (own?.name === name && own.checksum === checksum) continue
    const isNewer = own === undefined
    throw new BackupRefusal(
      isNewer
        ? `The backup was made by a newer version of Storeward (${product}, with ${name}). Restore it with that one.`
        : `The backup was made by another Storeward: its migration ${name} is not the ${own.name} of this one.`,
    )
  }
}

/** Reads the whole backup and fails if it is of another version or any byte was changed. Writes nothing. */
export const checkBackup = async (
  backup: string,
  migrations: string,
  say: (line: string) => void,
): Promise<Manifest> => {
  const manifest = await readManifest(backup)
  say(`${basename(backup)} is of ${manifest.madeAt}, made by ${manifest.product} on PostgreSQL ${manifest.postgres}.`)
  refuseOtherVersion(manifest, await readMigrations(migrations))
  const { tables, files, secret } = manifest
  const parts = [...tables.map(({ part }) => part), ...(files ? [files.list] : []), ...(secret ? [secret] : [])]
  for (const part of parts) await checkSum(backup, part.file, part)
  if (files) {
    const { count, bytes } = await checkFiles(backup, files.list)
    if (count !== files.count || bytes !== files.bytes) {
      throw new BackupRefusal(`The backup lists ${count} files (${bytes} bytes), not ${files.count} (${files.bytes}).`)
    }
  }
  const size = parts.reduce((sum, { bytes }) => sum + bytes, files?.bytes ?? 0)
  say(`Every sum is right: ${thousands(parts.length + (files?.count ?? 0))} files, ${megabytes(size)}.`)
  return manifest
}
