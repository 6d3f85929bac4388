import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const niceness = 5

/**
 * Lets the event loop and the database run first when CPU is scarce. A thread calls it for itself: Linux has priorities
 * per thread; on other systems nothing changes.
 */
export const lowerThreadPriority = (): void => {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(threadId, Math.min(19, getPriority() + niceness))
  } catch {
    // Not Linux, or not permitted.
  }
}
