import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Linux counts CPU time in ticks of 10 ms. */
const msPerTick = 10

interface Stat {
  parent: number
  cpuMs: number
  /** Including children that have exited. */
  withEndedChildren: number
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // No /proc on this system, or the process has exited.
    return undefined
  }
}

const readStat = (pid: number | string): Stat | undefined => {
  // The process name before the bracket may contain spaces.
  const fields = read(`/proc/${pid}/stat`)?.split(') ').pop()?.split(' ').map(Number)
  if (!fields) return undefined
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  const cpuMs = (user + system) * msPerTick
  return { parent: fields[1] ?? 0, cpuMs, withEndedChildren: cpuMs + (endedUser + endedSystem) * msPerTick }
}

/** CPU time of a process in ms; undefined if the system doesn't provide it. */
export const readCpuMs = (pid: number): number | undefined => readStat(pid)?.cpuMs

/** CPU time of a process and its children, including exited ones. */
export const readFamilyCpuMs = (pid: number): number | undefined => {
  const parent = readStat(pid)
  if (!parent) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.cpuMs ?? 0), parent.withEndedChildren)
}

/** Resident memory of a process in MB. */
export const readMemoryMegabytes = (pid: number): number | undefined => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** The highest resident memory so far. */
export const readPeakMegabytes = (pid: number): number | undefined => {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

export interface PostgresInfo {
  /** PID of the postmaster. */
  pid: number
  version: string
}

export const readPostgresInfo = async (url: string): Promise<PostgresInfo> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number; version: string }>(
    `select pg_backend_pid() as pid, current_setting('server_version') as version`,
  )
  const [row] = rows
  const pid = readStat(row?.pid ?? 0)?.parent ?? 0
  await client.end()
  return { pid, version: row?.version ?? '' }
}
