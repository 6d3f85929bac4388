import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { executableName, type Binaries } from './embedded-binaries.ts'
import { changeOwner, statIfPresent, type Owner } from './embedded-owner.ts'
import { postgresEnvironment } from './embedded-postmaster.ts'

/** Moved in last, so it also marks the cluster as complete. */
const PASSWORD = 'storeward-password'
const DRAFT = 'making-'

export type InitRequest = { home: string; binaries: Binaries; owner: Owner; sync: boolean }

type Draft = { cluster: string; passwordFile: string }

export function clusterFolder(home: string): string {
  return join(home, 'cluster')
}

export function passwordFile(home: string): string {
  return join(clusterFolder(home), PASSWORD)
}

export async function isComplete(home: string): Promise<boolean> {
  if ((await statIfPresent(passwordFile(home))) !== undefined) return true
  if ((await statIfPresent(join(clusterFolder(home), 'global', 'pg_control'))) === undefined) return false
  // Unfinished clusters never get this name, so it may contain data.
  throw new Error(
    `${passwordFile(home)} is missing, without which the data beside it cannot be opened. ` +
      `Restore that file, or move ${clusterFolder(home)} away to begin with an empty database.`,
  )
}

/**
 * Creates the cluster and deletes the remains of an interrupted attempt. It is created under a
 * unique name, because the initdb of a killed process goes on writing.
 */
export async function makeCluster(request: InitRequest): Promise<void> {
  const { home, owner } = request
  await wipeDrafts(home)
  await rm(clusterFolder(home), { recursive: true, force: true })
  const cluster = join(home, `${DRAFT}${randomBytes(6).toString('hex')}`)
  const draft: Draft = { cluster, passwordFile: `${cluster}-password` }
  await mkdir(draft.cluster, { mode: 0o700 })
  await changeOwner(owner, draft.cluster)
  await writeFile(draft.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await changeOwner(owner, draft.passwordFile)
  await runInitdb(request, draft)
  await rename(draft.passwordFile, join(draft.cluster, PASSWORD))
  if (request.sync) await flush(join(draft.cluster, PASSWORD), draft.cluster)
  await rename(draft.cluster, clusterFolder(home))
  if (request.sync) await flush(home)
}

/** After a power failure the draft's name must not reappear: the next start would delete it. */
async function flush(...paths: string[]): Promise<void> {
  // Windows can't sync folders; its renames are journaled.
  if (process.platform === 'win32') return
  for (const path of paths) {
    const file = await open(path, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

async function wipeDrafts(home: string): Promise<void> {
  for (const name of (await readdir(home)).filter((entry) => entry.startsWith(DRAFT))) {
    // An orphaned initdb may write to the folder while it is deleted; the next start deletes it.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Data of another major version is never touched: only pg_upgrade or a dump can migrate it. */
export async function assertSameMajor(home: string, binaries: Binaries): Promise<void> {
  const dataMajor = Number.parseInt(await readFile(join(clusterFolder(home), 'PG_VERSION'), 'utf8'), 10)
  if (dataMajor === binaries.major) return
  throw new Error(
    `The data in ${home} was made by PostgreSQL ${dataMajor}, but this version of Storeward brings ` +
      `PostgreSQL ${binaries.major}. Start the version that made it, dump the data, and load it into a new DATA_DIR.`,
  )
}

/** macOS and Windows may lack C.UTF-8; any UTF-8 ctype handles non-ASCII letters. */
async function runInitdb(request: InitRequest, draft: Draft): Promise<void> {
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8']) {
    const failure = await attemptInitdb(request, draft, ctype)
    if (failure === undefined) return
    if (failure.includes('invalid locale') && ctype === 'C.UTF-8') continue
    throw new Error(
      `The bundled PostgreSQL could not make its data folder in ${request.home}: ${failure}\n` +
        `To do without it, set DATABASE_URL to a PostgreSQL of yours (15 or newer).`,
    )
  }
}

async function attemptInitdb(request: InitRequest, draft: Draft, ctype: string): Promise<string | undefined> {
  const { home, binaries, owner, sync } = request
  const access = ['-D', draft.cluster, '--username=storeward', `--pwfile=${draft.passwordFile}`, '--auth=scram-sha-256']
  // PostgreSQL 15, which the tests also use, has no builtin provider.
  const provider = binaries.major < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Without a UTF-8 ctype trigrams drop ñ, é and ú.
  const locale = [...provider, '--locale=C', `--lc-ctype=${ctype}`]
  const flags = ['--encoding=UTF8', '--no-instructions', ...(sync ? [] : ['--no-sync'])]
  try {
    await promisify(execFile)(
      join(binaries.folder, 'bin', executableName('initdb')),
      [...access, ...locale, ...flags],
      {
        cwd: home,
        env: postgresEnvironment(),
        ...owner,
      },
    )
    return undefined
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || (error as Error).message
  }
}
