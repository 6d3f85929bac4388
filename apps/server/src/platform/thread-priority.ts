import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const niceness = 5

/**
 * Lets the event loop and the database run first when there are not enough processors. Called by a thread for itself: on
 * Linux a thread has a priority of its own, elsewhere it keeps that of the process.
 */
export const lowerThreadPriority = (): void => {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(threadId, Math.min(19, getPriority() + niceness))
  } catch {
    // Not Linux, or not allowed here: the thread works all the same.
  }
}
