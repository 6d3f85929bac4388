import { evaluate, getMemoryProblem } from './bounds.ts'
import type { GroupResult, Result } from './measure.ts'

/** A row of the short tables: measured value, bound, and whether it is within the bound. */
export interface Fact {
  name: string
  value: string
  bound?: string
  isWithinBound?: boolean
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

const formatNumber = (value: number | undefined, digits: number): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)
const formatRatio = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(2)}×`)

/** Short form of a size for column headers. */
const formatSize = (size: number): string =>
  size >= 1_000_000 ? `${size / 1_000_000} M` : size >= 1000 ? `${size / 1000} k` : String(size)

/** Row counts of the pages per size; growth is meaningful only if they are equal. */
const formatRowCounts = ({ sizes }: Result): string => {
  const counts = [...new Set(sizes.map((sizeResult) => sizeResult.shown ?? '–'))]
  return counts.join(' → ')
}

const getColumns = (sizes: readonly number[]): string[] => [
  'workload',
  'rows',
  ...sizes.map((size) => `${formatSize(size)}: p50 ms`),
  'p99 ms',
  'growth',
  'of the plain list',
  'requests/s',
  'bare/s',
  'of bare',
  'statements',
  'server CPU ms',
  'database CPU ms',
  'bare: server',
  'database',
  'out of bounds',
]

const toRow = (result: Result, plainList: Result | undefined): string[] => {
  const { growth, vsPlainList, vsBaseline, problems } = evaluate(result, plainList)
  const large = result.sizes.at(-1)
  const isList = result.kind === 'list' || result.kind === 'combined list'
  return [
    result.name,
    formatRowCounts(result),
    ...result.sizes.map(({ product }) => formatNumber(product.p50, 1)),
    formatNumber(large?.product.p99, 1),
    formatRatio(growth),
    isList ? formatRatio(vsPlainList) : '–',
    formatNumber(large?.product.perSecond, 0),
    formatNumber(large?.baseline.perSecond, 0),
    formatNumber(vsBaseline, 2),
    String(large?.statements ?? '–'),
    formatNumber(large?.product.server, 2),
    formatNumber(large?.product.database, 2),
    formatNumber(large?.baseline.server, 2),
    formatNumber(large?.baseline.database, 2),
    problems.length > 0 ? `**${problems.join(', ')}**` : '',
  ]
}

const getResource = ({ name }: Result): string => name.split(',')[0] ?? ''

/** The first list of the same resource, which has no filter. */
const findPlainList = ({ results }: GroupResult, result: Result): Result | undefined =>
  results.find((other) => other.kind === 'list' && getResource(other) === getResource(result))

export const groupReport = (group: GroupResult): string => {
  const sizes = group.filled.map(({ size }) => size)
  const rows = group.results.map((result) => toRow(result, findPlainList(group, result)))
  const filled = group.filled.map(({ size, seconds }) => `${size.toLocaleString('en')} in ${seconds.toFixed(0)} s`)
  const { memory } = group
  const used = memory
    ? `${formatNumber(memory.idle, 0)} MB idle, ${formatNumber(memory.max, 0)} MB at most under load`
    : '–'
  const problem = getMemoryProblem(group)
  return [
    `## ${group.name}`,
    '',
    `Filled: ${filled.join(', ')}. Memory of the server: ${used}${problem ? ` (**${problem}**)` : ''}.`,
    '',
    table(getColumns(sizes), rows),
  ].join('\n')
}

export const factReport = (title: string, facts: readonly Fact[]): string => {
  const rows = facts.map(({ name, value, bound = '', isWithinBound = true }) => [
    name,
    value,
    bound,
    isWithinBound ? '' : '**yes**',
  ])
  return [`## ${title}`, '', table(['what', 'measured', 'bound', 'out of bounds'], rows)].join('\n')
}
