import { availableParallelism } from 'node:os'
import { makeThreadPool } from './thread-pool.ts'

export interface PasswordCall {
  request: { kind: 'hash'; password: string } | { kind: 'verify'; password: string; hash: string | null }
  result: string | boolean
}

const run = makeThreadPool<PasswordCall>({
  program: './passwords.worker.ts',
  // One processor is left to the event loop; each thread needs 19 MB while it hashes.
  maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  // About two seconds of work for one thread.
  maxWaiting: 64,
  idleMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 },
})

// Keyboards send é composed or decomposed; both are the same password.
const normalizePassword = (password: string): string => password.normalize('NFKC')

export const hashPassword = async (password: string): Promise<string> =>
  String(await run({ kind: 'hash', password: normalizePassword(password) }))

export const verifyPassword = async (password: string, storedHash: string | null | undefined): Promise<boolean> =>
  (await run({ kind: 'verify', password: normalizePassword(password), hash: storedHash ?? null })) === true
