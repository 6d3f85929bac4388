import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ThrowawayFolder = {
  path: string
  /** Ends the PostgreSQL in it, if any, and deletes everything. */
  remove(): Promise<void>
}

/**
 * A `dataDir` that never outlives us. A second process waits for our end of a pipe to close, which
 * the kernel does however we end: normally, by Ctrl+C, by an exception, by kill -9.
 */
export async function throwawayFolder(parent = tmpdir()): Promise<ThrowawayFolder> {
  const path = await mkdtemp(join(await realpath(parent), 'storeward-test-'))
  // The user as whom PostgreSQL runs under root has to get in.
  await chmod(path, 0o755)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const program = fileURLToPath(new URL('./folder-cleaner.ts', import.meta.url))
  const cleaner = spawn(process.execPath, ['--import', tsx, program, path], {
    // Its own session, so that Ctrl+C ends us and not the one who cleans up after us.
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

/** Copying a database in memory takes a tenth of the time; in containers this folder is often tiny. */
export async function roomInMemory(): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize > 2 ** 31 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}
