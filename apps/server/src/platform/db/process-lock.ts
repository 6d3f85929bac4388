import { randomBytes } from 'node:crypto'
import { link, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processIdentity } from './process-info.ts'

const LOCK_TIMEOUT_MS = 120_000

type Claim = { generation: number; path: string; holder: string }

/**
 * Runs `run` while no other process does so for the same folder and name.
 *
 * Node has no flock, and a lock file that is deleted to take it over from a dead process can be
 * taken over twice. So the newest claim is never deleted: each takeover creates the next generation
 * by `link`, which only one process can win, and a process that sees a newer one withdraws.
 * An empty file is a released claim.
 */
export async function withProcessLock<T>(folder: string, name: string, run: () => Promise<T>): Promise<T> {
  const claim = await acquireLock(folder, name)
  try {
    return await run()
  } finally {
    await truncate(claim.path)
  }
}

async function acquireLock(folder: string, name: string): Promise<Claim> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    const newestClaim = await readNewestClaim(folder, name)
    if (newestClaim === undefined || !isHeld(newestClaim)) {
      const claim = await claimGeneration(folder, name, (newestClaim?.generation ?? 0) + 1)
      if (claim !== undefined) return claim
      continue
    }
    if (Date.now() > deadline) {
      throw new Error(
        `Process ${newestClaim.holder} has been opening ${folder} for two minutes. ` +
          `If that process is not Storeward, delete ${newestClaim.path} and start again.`,
      )
    }
    await sleep(20)
  }
}

function isHeld(claim: Claim): boolean {
  const pid = Number.parseInt(claim.holder, 10)
  return claim.holder !== '' && isRunning(pid) && processIdentity(pid) === claim.holder
}

async function readNewestClaim(folder: string, name: string): Promise<Claim | undefined> {
  const generations = (await readdir(folder))
    .filter((file) => file.startsWith(`${name}.`))
    .map((file) => Number(file.slice(name.length + 1)))
    .filter((generation) => Number.isSafeInteger(generation))
  if (generations.length === 0) return undefined
  const generation = Math.max(...generations)
  const path = join(folder, `${name}.${generation}`)
  try {
    return { generation, path, holder: await readFile(path, 'utf8') }
  } catch (error) {
    // A newer generation has replaced it in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return readNewestClaim(folder, name)
    throw error
  }
}

async function claimGeneration(folder: string, name: string, generation: number): Promise<Claim | undefined> {
  const holder = processIdentity(process.pid)
  const path = join(folder, `${name}.${generation}`)
  const draft = join(folder, `${name}.${process.pid}-${randomBytes(6).toString('hex')}`)
  await writeFile(draft, holder)
  try {
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  if ((await readNewestClaim(folder, name))?.generation !== generation) {
    await rm(path, { force: true })
    return undefined
  }
  const leftovers = (await readdir(folder)).filter((file) => file.startsWith(`${name}.`) && join(folder, file) !== path)
  await Promise.all(leftovers.map((file) => rm(join(folder, file), { force: true })))
  return { generation, path, holder }
}
