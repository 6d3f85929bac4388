import { parentPort } from 'node:worker_threads'
import type { GazetteerRequest, GazetteerReply } from './gazetteer.ts'
import { openGazetteer } from './gazetteer-index.ts'
import { readTables } from './gazetteer-tables.ts'

const search = openGazetteer(readTables(new URL('gazetteer.bin', import.meta.url)))

parentPort?.on('message', ({ id, query }: GazetteerRequest) => {
  const reply: GazetteerReply = { id, suggestions: search(query) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
  parentPort?.postMessage(reply)
})
