import { cp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell } from './cells-config.ts'

/** As in `platform/files/disk-files.ts`: below each the vendor's id, then files that never change. */
const folders = ['published', 'quarantine']

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Copies files that the other cell doesn't have. Nothing to do if the cells use one bucket. */
export const copyFiles = async (source: Cell, target: Cell, vendorId: string): Promise<void> => {
  if (!source.files || !target.files || source.files === target.files) return
  for (const folder of folders) {
    const from = join(source.files, folder, vendorId)
    if (!(await exists(from))) continue
    await cp(from, join(target.files, folder, vendorId), { recursive: true, force: false, preserveTimestamps: true })
  }
}

export const deleteFiles = async (cell: Cell, other: Cell, vendorId: string): Promise<void> => {
  if (!cell.files || !other.files || cell.files === other.files) return
  for (const folder of folders) await rm(join(cell.files, folder, vendorId), { recursive: true, force: true })
}
