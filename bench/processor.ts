import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Linux counts a hundred ticks in each second of processor time. */
const tick = 10

interface Stat {
  parent: number
  own: number
  /** With what children that have ended had used. */
  withEnded: number
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Not on this system, or gone by now.
    return undefined
  }
}

const statOf = (pid: number | string): Stat | undefined => {
  // What stands before the bracket is the name, which may have anything in it.
  const fields = read(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ').map(Number)
  if (!fields) return undefined
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  const own = (user + system) * tick
  return { parent: fields[1] ?? 0, own, withEnded: own + (endedUser + endedSystem) * tick }
}

/** Milliseconds of processor time that a process has used; nothing where the system does not say. */
export const processorOf = (pid: number): number | undefined => statOf(pid)?.own

/** The same of a process, its children and those that have ended. */
export const processorOfFamily = (pid: number): number | undefined => {
  const parent = statOf(pid)
  if (!parent) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), parent.withEnded)
}

/** Megabytes that a process has in memory at this moment. */
export const megabytesOf = (pid: number): number | undefined => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

export interface AboutPostgres {
  /** Of the process that all others of the server are children of. */
  pid: number
  version: string
}

export const aboutPostgres = async (url: string): Promise<AboutPostgres> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number; version: string }>(
    `select pg_backend_pid() as pid, current_setting('server_version') as version`,
  )
  const [told] = rows
  const pid = statOf(told?.pid ?? 0)?.parent ?? 0
  await client.end()
  return { pid, version: told?.version ?? '' }
}
