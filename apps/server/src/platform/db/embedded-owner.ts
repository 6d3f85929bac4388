import { access, chmod, chown, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** The user PostgreSQL runs as; undefined means the user of this process. */
export type Owner = { uid: number; gid: number } | undefined

const NOBODY_ID = 65534

/** PostgreSQL refuses to run as root. Data created by an ordinary user stays with that user. */
export async function chooseOwner(cluster: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await statIfPresent(cluster)
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return { uid: NOBODY_ID, gid: NOBODY_ID }
}

/** The first folder on the way to `path` (or `path` itself, if a folder) that the owner may not enter. */
export async function findInaccessibleFolder(path: string, owner: Owner): Promise<string | undefined> {
  if (owner === undefined) return undefined
  const target = await realpath(await deepestExisting(resolve(path)))
  let folder: string = sep
  for (const part of ['', ...target.split(sep).filter(Boolean)]) {
    folder = join(folder, part)
    const { mode, uid, gid } = await stat(folder)
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0
    if (((mode >> shift) & 0o1) === 0) return folder
  }
  return undefined
}

/** Creates the folder and its missing parents; a strict umask of root must not lock the owner out. */
export async function makeAccessibleFolder(path: string, owner: Owner): Promise<void> {
  const inaccessible = await findInaccessibleFolder(path, owner)
  if (inaccessible !== undefined && owner !== undefined) {
    throw new Error(
      `PostgreSQL does not run as root, so the bundled one runs as user ${owner.uid}, who may not enter ${inaccessible}. ` +
        `Set DATA_DIR to a folder that everyone may enter (for example /var/lib/storeward), ` +
        `or start Storeward as an ordinary user.`,
    )
  }
  const first = await makeFolders(path)
  if (first === undefined || owner === undefined) return
  await chmod(first, 0o755)
  let folder = first
  for (const part of relative(first, path).split(sep).filter(Boolean)) {
    folder = join(folder, part)
    await chmod(folder, 0o755)
  }
}

async function makeFolders(path: string): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true })
  } catch (cause) {
    throw new Error(`Storeward cannot make the folder ${path}. Set DATA_DIR to another one.`, { cause })
  }
}

/** Data created by root or another user can't be opened by this user. */
export async function assertAccessible(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new Error(
      `Storeward may not use ${path}, which belongs to another user. ` +
        `Start it as the user who made that folder, or set DATA_DIR to another one.`,
      { cause },
    )
  }
}

export async function changeOwner(owner: Owner, path: string): Promise<void> {
  if (owner === undefined) return
  try {
    await chown(path, owner.uid, owner.gid)
  } catch (cause) {
    throw new Error(
      `${path} cannot be given to user ${owner.uid}, as whom the bundled PostgreSQL has to run. ` +
        `Start Storeward as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    )
  }
}

async function deepestExisting(path: string): Promise<string> {
  let folder = path
  while ((await statIfPresent(folder)) === undefined) folder = dirname(folder)
  return folder
}

export async function statIfPresent(path: string): Promise<{ uid: number; gid: number; size: number } | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
