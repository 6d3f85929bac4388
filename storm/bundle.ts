import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { buildServer } from '../tools/build-server.mjs'
import { isBuilt, root } from '../tools/build-stamp.mjs'

export interface Bundle {
  /** A folder in the layout of `npm run build`. */
  dist: string
  close(): Promise<void>
}

const makeTempFolder = async (): Promise<{ folder: string; close(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-build-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, close: () => rm(folder, { recursive: true, force: true }) }
}

/** The current build if it is up to date, otherwise a temporary build of the server; starting from source is slow. */
export const bundleServer = async (): Promise<Bundle> => {
  if (isBuilt()) return { dist: join(root, 'dist'), close: async () => undefined }
  const { folder, close } = await makeTempFolder()
  const dist = join(folder, 'dist')
  await buildServer(dist)
  return { dist, close }
}

/** A commit with other baseline migrations can't run on this tree's database, nor this tree on its. */
const assertSameBaseline = async (commit: string): Promise<void> => {
  const args = ['diff', '--name-only', commit, '--', 'apps/server/src/migrations/*_baseline_*.sql']
  const { stdout } = await promisify(execFile)('git', args, { cwd: root })
  if (stdout !== '') throw new Error(`${commit} has other baseline migrations than this tree; name a later commit.`)
}

/** The server of a commit, built with the installed packages; to run on the database of this tree. */
export const bundleCompatibleCommit = async (commit: string): Promise<Bundle> => {
  await assertSameBaseline(commit)
  return bundleCommit(commit)
}

/** The server of a commit, built with the installed packages. */
export const bundleCommit = async (commit: string): Promise<Bundle> => {
  const { folder, close } = await makeTempFolder()
  const unpack = 'git archive "$1" packages apps/server docs tools package.json tsconfig.json | tar -x -C "$2"'
  await promisify(execFile)('sh', ['-c', unpack, 'sh', commit, folder], { cwd: root })
  const program = pathToFileURL(join(folder, 'tools', 'build-server.mjs')).href
  const oldBuild = (await import(program)) as { buildServer: typeof buildServer }
  const dist = join(folder, 'dist')
  await oldBuild.buildServer(dist)
  return { dist, close }
}
