import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** On Linux each thread has a priority; the threads of libuv's pool may exist already. */
const listThreads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

/** While the code loads: with a low priority the first request would wait long on a busy machine. */
const loadingNiceness = 5

/** Lets the server and the database run first when CPU is scarce. */
const lowerPriority = (niceness: number): void => {
  try {
    for (const threadId of listThreads()) setPriority(threadId, niceness)
    // With autogroups Linux compares the niceness of sessions, and the database has another one.
    writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // Not Linux, or not permitted.
  }
}

/**
 * For a program that `startProcess` starts. The process ends with the server, however that ends.
 */
export const becomeWorkerProcess = async (loading: Promise<unknown>): Promise<void> => {
  const niceness = Number(process.argv[2])
  lowerPriority(Math.min(niceness, loadingNiceness))
  // Sent to all processes of a service when it is stopped; the server finishes its requests before it ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // `process.exit` would wait for threads of libuv's pool.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  await loading
  lowerPriority(niceness)
}
