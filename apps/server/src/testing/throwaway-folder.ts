import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ThrowawayFolder = {
  path: string
  /** Stops the PostgreSQL in it, if any, and deletes everything. */
  remove(): Promise<void>
}

/**
 * A `dataDir` that is deleted when this process ends. A second process waits for our end of a pipe to close, which the
 * kernel does also on Ctrl+C, an exception or kill -9.
 */
export async function makeThrowawayFolder(parent = tmpdir()): Promise<ThrowawayFolder> {
  const path = await mkdtemp(join(await realpath(parent), 'storeward-test-'))
  // Under root PostgreSQL runs as another user, who needs access.
  await chmod(path, 0o755)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const program = fileURLToPath(new URL('./folder-cleaner.ts', import.meta.url))
  const cleaner = spawn(process.execPath, ['--import', tsx, program, path], {
    // Its own session, so that Ctrl+C doesn't end the cleaner.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
  })
  const ended = once(cleaner, 'exit')
  cleaner.unref()
  return {
    path,
    async remove() {
      cleaner.ref()
      if (!cleaner.stdin.writableEnded) cleaner.stdin.end('orderly')
      await ended
    },
  }
}

/** Copying a database in memory takes a tenth of the time, but in containers /dev/shm is often small. */
export async function findMemoryFolder(): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize > 2 ** 31 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}
