import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApp } from '#server/testing/app.ts'
import { freePort, makeServerProcess, type ServerProcess, type Vitals } from './server-process.ts'

export interface Member {
  name: string
  process: ServerProcess
}

export interface Fleet {
  webs: readonly Member[]
  worker: Member
  /** The worst values by process name. */
  vitals: ReadonlyMap<string, Vitals>
  /** Logged errors by message. */
  errors: ReadonlyMap<string, number>
  /** Processes that exited unexpectedly. */
  deaths: readonly string[]
  close(): Promise<void>
}

const toMessage = (line: string): string => {
  const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
  return `${msg} ${err?.message ?? ''}`.trim().replaceAll(/'?[\d.]+'?/g, '…')
}

/** Two web processes and a worker on one database and the same external services. */
export const makeFleet = async (test: TestApp, env: Record<string, string>): Promise<Fleet> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
  const vitals = new Map<string, Vitals>()
  const errors = new Map<string, number>()
  const deaths: string[] = []

  const makeMember = async (name: string, role: 'web' | 'worker'): Promise<Member> => {
    const process = makeServerProcess({
      port: await freePort(),
      env: {
        DATA_DIR: folder,
        DATABASE_URL: test.databaseUrl,
        SECRET_KEY: test.config.secretKey,
        ROLE: role,
        TRUSTED_PROXIES: '127.0.0.1',
        ...env,
      },
      onVitals: ({ memory, lag, worstLag }) => {
        const worst = vitals.get(name) ?? { memory: 0, lag: 0, worstLag: 0 }
        vitals.set(name, {
          memory: Math.max(memory, worst.memory),
          lag: Math.max(lag, worst.lag),
          worstLag: Math.max(worstLag, worst.worstLag),
        })
      },
      onDeath: (reason) => void deaths.push(`${name} ended unexpectedly (${reason})`),
      onError: (line) => {
        const message = toMessage(line)
        errors.set(message, (errors.get(message) ?? 0) + 1)
      },
    })
    return { name, process }
  }
  const [first, second, worker] = [
    await makeMember('web 1', 'web'),
    await makeMember('web 2', 'web'),
    await makeMember('worker', 'worker'),
  ]
  return {
    webs: [first, second],
    worker,
    vitals,
    errors,
    deaths,
    close: async () => {
      await Promise.all([first, second, worker].map(({ process }) => process.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
