import { parentPort } from 'node:worker_threads'
import type { Asked, Answered } from './gazetteer.ts'
import { openGazetteer } from './gazetteer-index.ts'

const search = openGazetteer()

parentPort?.on('message', ({ id, query }: Asked) => {
  const answer: Answered = { id, found: search(query) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
  parentPort?.postMessage(answer)
})
