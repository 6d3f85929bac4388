import { readFileSync, readlinkSync } from 'node:fs'

type ProcStat = { name: string; state: string; startedAt: string }

function readProcStat(pid: number): ProcStat | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name is in parentheses and may itself contain spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  return { name: stat.slice(stat.indexOf('(') + 1, end), state: fields[0] ?? '', startedAt: fields[19] ?? '' }
}

/** Whether the pid is in the process table; zombies count. */
export function isInProcessTable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function isRunning(pid: number): boolean {
  if (!isInProcessTable(pid)) return false
  // Without an init that reaps orphans (node as pid 1 of a container) a dead postmaster stays a zombie.
  const state = readProcStat(pid)?.state
  return state !== 'Z' && state !== 'X'
}

/** Pids are reused, especially in containers; with the start time they are unique. */
export function processIdentity(pid: number): string {
  return `${pid} ${readProcStat(pid)?.startedAt ?? ''}`.trim()
}

/** False only if certain: true where /proc is missing or not readable. */
export function mayBePostmaster(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false
  const name = readProcStat(pid)?.name
  if (name === undefined) return true
  if (name !== 'postgres') return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return true
  }
}
