import { parentPort } from 'node:worker_threads'
import type { GazetteerRequest, GazetteerReply } from './gazetteer.ts'
import { openGazetteer } from './gazetteer-index.ts'

const search = openGazetteer()

parentPort?.on('message', ({ id, query }: GazetteerRequest) => {
  const reply: GazetteerReply = { id, suggestions: search(query) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
  parentPort?.postMessage(reply)
})
