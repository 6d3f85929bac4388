import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secret } from '../../bench/servers.ts'
import { type Balancer, openBalancer } from '../balancer.ts'
import { freePort, makeServerProcess, type ServerProcess } from '../server-process.ts'

export interface Deployment {
  balancer: Balancer
  /** How often a migration gave up a lock, so that requests could pass. */
  retries(): number
  /** Errors that the processes logged, and processes that ended. */
  problems: readonly string[]
  /** Starts a new process, which migrates, before each old one ends. Returns when the new version could serve, in ms. */
  deploy(dist: string): Promise<number>
  close(): Promise<void>
}

/** Two web processes and a worker; each deployment replaces them in turn. */
export const openDeployment = async (databaseUrl: string): Promise<Deployment> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
  const problems: string[] = []
  let retries = 0
  const makeProcess = async (role: 'web' | 'worker'): Promise<ServerProcess> =>
    makeServerProcess({
      port: await freePort(),
      maxStartMs: 3_600_000,
      env: {
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: secret,
        ROLE: role,
        PUBLIC_URL: 'http://storm.example',
        DRAIN_DELAY: '2000',
        LOG_LEVEL: 'info',
      },
      onLine: (line) => void (retries += line.includes('A table is in use') ? 1 : 0),
      onError: (line) => void problems.push(line.slice(0, 400)),
      onDeath: (reason) => void problems.push(`A ${role} process ended (${reason}).`),
    })
  // Each process has two ports: the new version starts while the old one serves.
  const webs = [await makeProcess('web'), await makeProcess('web'), await makeProcess('web'), await makeProcess('web')]
  const workers = [await makeProcess('worker'), await makeProcess('worker')]
  const balancer = await openBalancer(webs.map(({ port }) => port))
  let turn = 0
  const pick = (processes: readonly ServerProcess[], index: number): ServerProcess => {
    const found = processes[index]
    if (!found) throw new Error('There is no such process.')
    return found
  }
  return {
    balancer,
    problems,
    retries: () => retries,
    deploy: async (dist) => {
      const startedAt = performance.now()
      const [next, old] = [turn % 2, (turn + 1) % 2]
      turn += 1
      await pick(webs, next * 2).start(dist)
      const migratedMs = performance.now() - startedAt
      await pick(webs, old * 2).terminate()
      await pick(webs, next * 2 + 1).start(dist)
      await pick(webs, old * 2 + 1).terminate()
      await pick(workers, old).terminate()
      await pick(workers, next).start(dist)
      return migratedMs
    },
    close: async () => {
      await Promise.all([...webs, ...workers].map((process) => process.kill()))
      await balancer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
