// Started by throwaway-folder.ts; waits for its parent to end, however that happens.
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
  // A killed parent may leave an initdb behind, or a server that was just starting.
  await sleep(1000)
  await clean(folder)
}

async function clean(path: string): Promise<void> {
  await stopPostmaster(join(path, 'postgres', 'cluster'))
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
