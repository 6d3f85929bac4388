import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBundled, findSource, findTsx, type WorkerProgram } from './start-thread.ts'

/** A thread or process of a pool. */
export interface PoolWorker {
  postMessage(message: unknown): void
  terminate(): unknown
  ref(): void
  unref(): void
}

export interface PoolEvents {
  onMessage: (reply: unknown) => void
  onError: (error: Error) => void
  onExit: (reason: number | string | null) => void
}

/** Not the secrets of the server: a crafted file may take the process over. */
const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'LD_PRELOAD']

const readEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(passedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * Starts a `*.worker.ts` as a process, which calls `becomeWorkerProcess`. It is detached: a Ctrl+C in the terminal
 * must not end it while the server finishes its requests, and Linux schedules each session as a group.
 */
export const startProcess = (
  program: WorkerProgram,
  { niceness }: { niceness: number },
  { onMessage, onError, onExit }: PoolEvents,
): PoolWorker => {
  const bundled = findBundled(program)
  const child = fork(fileURLToPath(bundled ?? findSource(program)), [String(niceness)], {
    execArgv: bundled ? [] : ['--import', findTsx('tsx')],
    serialization: 'advanced',
    detached: true,
    env: readEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', onMessage)
  child.on('error', onError)
  child.on('exit', (code, signal) => onExit(signal ?? code))
  return {
    postMessage: (message) => void child.send(message as object),
    // Immediately, also while a thread of libuv's pool works.
    terminate: () => child.kill('SIGKILL'),
    ref: () => {
      child.ref()
      child.channel?.ref()
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
  }
}
