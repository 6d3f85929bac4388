import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../tools/build-server.mjs'
import { isBuilt, root } from '../tools/freshness.mjs'

export interface Bundle {
  /** As `npm run build` leaves it. */
  dist: string
  close(): Promise<void>
}

/** What was last built, if that is this tree; else its server, built aside: from the sources each start takes long. */
export const bundleServer = async (): Promise<Bundle> => {
  if (isBuilt()) return { dist: join(root, 'dist'), close: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-build-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const dist = join(folder, 'dist')
  await buildServer(dist)
  return { dist, close: () => rm(folder, { recursive: true, force: true }) }
}
