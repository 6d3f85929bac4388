import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { Health } from './target-process.ts'

/** A violated rule with the smallest request that reproduces it. */
export interface Finding {
  rule: string
  endpoint: string
  seed: number
  round: number
  role: string
  mutations: string
  detail: string
  request: string
  /** The server's last error log. */
  logged: string
  /** Number of occurrences. */
  times: number
}

export interface Report {
  requests: number
  statuses: Map<string, Map<number, number>>
  findings: Map<string, Finding>
  count(endpoint: Endpoint, status: number): void
}

export const newReport = (): Report => {
  const statuses: Report['statuses'] = new Map()
  const report: Report = {
    requests: 0,
    statuses,
    findings: new Map(),
    count: ({ name }, status) => {
      const counts = statuses.get(name) ?? new Map<number, number>()
      statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
      report.requests += 1
    },
  }
  return report
}

const formatStatuses = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? 'cut' : status} ${times}`)
    .join(', ')

export const formatTable = ({ statuses }: Report): string => {
  const nameWidth = Math.max(...[...statuses.keys()].map((name) => name.length), 8)
  const rows = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1))
  return rows
    .map(([name, counts]) => {
      const requests = [...counts.values()].reduce((sum, times) => sum + times, 0)
      return `${name.padEnd(nameWidth)} ${String(requests).padStart(7)}  ${formatStatuses(counts)}`
    })
    .join('\n')
}

export const formatFinding = (finding: Finding): string =>
  [
    `✗ ${finding.endpoint}: ${finding.rule} (${finding.times} times)`,
    `  as ${finding.role}${finding.mutations ? `, with ${finding.mutations}` : ''}`,
    ...(finding.detail ? [`  ${finding.detail}`] : []),
    `  ${finding.request}`,
    ...(finding.logged
      ? [
          finding.logged
            .split('\n')
            .slice(0, 12)
            .map((line) => `    ${line}`)
            .join('\n'),
        ]
      : []),
    `  npm run fuzz -- --seed ${finding.seed} --round ${finding.round}`,
  ].join('\n')

/** Endpoints that never answered 200, so that only their validation was tested. */
export const getUnreached = ({ statuses }: Report): string[] =>
  endpoints.map(({ name }) => name).filter((name) => !statuses.get(name)?.has(200))

export const formatUnreached = (report: Report): string => {
  const names = getUnreached(report)
  return names.length === 0
    ? `All ${endpoints.length} endpoints have answered 200.`
    : `${names.length} of ${endpoints.length} endpoints never answered 200: ${names.join(', ')}`
}

const patterns = endpoints.map(({ name, method, path }) => ({
  name,
  pattern: new RegExp(`^${method} /api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const toEndpointName = (request: string): string =>
  patterns.find(({ pattern }) => pattern.test(request))?.name ?? request.slice(0, 60)

export const formatHealth = ({ p99, most, moments, megabytes, heapMegabytes }: Health): string =>
  [
    `The event loop was held for ${p99.toFixed(1)} ms at p99 and ${most.toFixed(0)} ms at most, in processor time.`,
    ...moments.map(
      ({ milliseconds, requests }) =>
        `  ${milliseconds.toFixed(0)} ms: ${[...new Set(requests.map(toEndpointName))].join(', ')}`,
    ),
    `The server has ${megabytes.toFixed(0)} MB in memory, ${heapMegabytes.toFixed(0)} MB of them in use by its own code.`,
  ].join('\n')
