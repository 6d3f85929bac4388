import { judge, memoryProblem } from './bounds.ts'
import type { GroupResult, Result } from './measure.ts'

/** A row of the short tables: measured value, bound, and whether it is within the bound. */
export interface Fact {
  name: string
  value: string
  bound?: string
  isKept?: boolean
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

const number = (value: number | undefined, digits: number): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)
const times = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(2)}×`)

/** Short form of a size for column headers. */
const short = (size: number): string =>
  size >= 1_000_000 ? `${size / 1_000_000} M` : size >= 1000 ? `${size / 1000} k` : String(size)

/** Row counts of the pages per size; growth is meaningful only if they are equal. */
const rowsShown = ({ sizes }: Result): string => {
  const shown = [...new Set(sizes.map((at) => at.shown ?? '–'))]
  return shown.join(' → ')
}

const columnsOf = (sizes: readonly number[]): string[] => [
  'workload',
  'rows',
  ...sizes.map((size) => `${short(size)}: p50 ms`),
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

const rowOf = (result: Result, plain: Result | undefined): string[] => {
  const { growth, againstPlain, ofBare, problems } = judge(result, plain)
  const large = result.sizes.at(-1)
  const isList = result.kind === 'list' || result.kind === 'combined list'
  return [
    result.name,
    rowsShown(result),
    ...result.sizes.map(({ product }) => number(product.p50, 1)),
    number(large?.product.p99, 1),
    times(growth),
    isList ? times(againstPlain) : '–',
    number(large?.product.perSecond, 0),
    number(large?.bare.perSecond, 0),
    number(ofBare, 2),
    String(large?.statements ?? '–'),
    number(large?.product.server, 2),
    number(large?.product.database, 2),
    number(large?.bare.server, 2),
    number(large?.bare.database, 2),
    problems.length > 0 ? `**${problems.join(', ')}**` : '',
  ]
}

const thingsOf = ({ name }: Result): string => name.split(',')[0] ?? ''

/** The first list of the same resource, which has no filter. */
const plainOf = ({ results }: GroupResult, result: Result): Result | undefined =>
  results.find((other) => other.kind === 'list' && thingsOf(other) === thingsOf(result))

export const groupReport = (group: GroupResult): string => {
  const sizes = group.filled.map(({ size }) => size)
  const rows = group.results.map((result) => rowOf(result, plainOf(group, result)))
  const filled = group.filled.map(({ size, seconds }) => `${size.toLocaleString('en')} in ${seconds.toFixed(0)} s`)
  const { memory } = group
  const used = memory ? `${number(memory.idle, 0)} MB idle, ${number(memory.most, 0)} MB at most under load` : '–'
  const problem = memoryProblem(group)
  return [
    `## ${group.name}`,
    '',
    `Filled: ${filled.join(', ')}. Memory of the server: ${used}${problem ? ` (**${problem}**)` : ''}.`,
    '',
    table(columnsOf(sizes), rows),
  ].join('\n')
}

export const factReport = (title: string, facts: readonly Fact[]): string => {
  const rows = facts.map(({ name, value, bound = '', isKept = true }) => [name, value, bound, isKept ? '' : '**yes**'])
  return [`## ${title}`, '', table(['what', 'measured', 'bound', 'out of bounds'], rows)].join('\n')
}
