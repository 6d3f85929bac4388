// Started by throwaway-folder.ts; waits until its parent has ended.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopPostmaster } from '#server/platform/db/embedded-postmaster.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('The folder to clean is missing.')

let orderly = false
for await (const _ of process.stdin) orderly = true

await clean(folder)
if (!orderly) {
  // A killed parent may leave an initdb or a starting server behind.
  await sleep(1000)
  await clean(folder)
}

async function clean(path: string): Promise<void> {
  await stopPostmaster(join(path, 'postgres', 'cluster'))
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
