import type { Tally } from './caller.ts'
import type { Reconciliation } from './reconcile.ts'
import type { Vitals } from './server-process.ts'

export interface StormReport extends Reconciliation {
  faults: { name: string; recovery: number }[]
  tally: Tally
  mails: number
  repeatedMails: number
  vitals: ReadonlyMap<string, Vitals>
  errors: ReadonlyMap<string, number>
  /** The most connections of PostgreSQL, with a pooler. */
  connections?: number
}

export const maxRecoveryMs = 5_000
/** With a pooler: 40 web processes and a worker. */
const maxConnections = 50

const maxShown = 20
const megabyte = 1024 * 1024

/** Violations as text; empty if the storm was survived. */
export const listFailures = (
  { lost, doubled, broken, faults, tally, connections = 0 }: StormReport,
  maxMs = maxRecoveryMs,
): string[] => [
  ...lost.map((line) => `lost: ${line}`),
  ...doubled.map((line) => `doubled: ${line}`),
  ...broken.map((line) => `broken: ${line}`),
  ...[...tally.findings].map(([line, times]) => `${times} times: ${line}`),
  ...(connections > maxConnections ? [`PostgreSQL had ${connections} connections`] : []),
  ...faults
    .filter(({ recovery }) => recovery > maxMs)
    .map(({ name, recovery }) => `${name}: worked again only after ${Math.round(recovery)} ms`),
]

export const formatReport = (report: StormReport, maxMs = maxRecoveryMs): string[] => {
  const { faults, tally, lost, doubled, broken, mails, repeatedMails, vitals, errors, connections } = report
  const slowest = faults.toSorted((a, b) => b.recovery - a.recovery)[0]
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  const failures = listFailures(report, maxMs)
  return [
    `faults survived      ${faults.length}`,
    `writes acknowledged  ${tally.acknowledged} (${tally.unanswered} calls repeated without an answer, ${tally.sentTwice} sent twice at once)`,
    `lost                 ${lost.length}`,
    `doubled              ${doubled.length}`,
    `invariants broken    ${broken.length}`,
    `answers by status    ${statuses.join(', ')}`,
    `mails                ${mails} arrived, ${repeatedMails} of them once more under the same Message-ID`,
    `longest recovery     ${Math.round(slowest?.recovery ?? 0)} ms (${slowest?.name ?? 'no fault'})`,
    ...(connections === undefined ? [] : [`connections          ${connections} at most in PostgreSQL`]),
    ...[...vitals].map(
      ([name, { memory, lag, worstLag }]) =>
        `${name.padEnd(21)}${Math.round(memory / megabyte)} MB at most, event loop late by ${lag.toFixed(0)} ms (p99 of the worst half second), ${worstLag.toFixed(0)} ms at worst`,
    ),
    ...[...errors].slice(0, maxShown).map(([message, times]) => `logged ${times} times: ${message.slice(0, 160)}`),
    ...failures.slice(0, maxShown),
    failures.length === 0 ? 'Survived.' : `Problems: ${failures.length}.`,
  ]
}
