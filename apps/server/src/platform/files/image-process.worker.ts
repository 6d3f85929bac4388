import { serveRequests } from '#server/platform/serve-requests.ts'
import { becomeWorkerProcess } from '#server/platform/worker-process.ts'
import type { ImageCall } from './image-process.ts'
import { InspectionTimeout } from './inspection-timeout.ts'

const loading = import('./inspect.ts')
const ready = becomeWorkerProcess(loading)

serveRequests<ImageCall>(async ({ bytes, declared, timeouts }) => {
  await ready
  const { inspect } = await loading
  try {
    return { verdict: await inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), declared, timeouts) }
  } catch (error) {
    // An error loses its class on the way to the server.
    if (error instanceof InspectionTimeout) return { isTimeout: true }
    throw error
  }
})
