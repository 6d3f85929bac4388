import type { SizeResult, GroupResult, Result } from './measure.ts'

/** From `quality.md`: the guard's statement and two others. */
const maxStatements = 3
const maxGrowth = 1.3
const maxVsPlainList = 3
const maxMegabytes = 200

export interface Evaluation {
  growth: number | undefined
  /** p50 relative to the unfiltered list of the same resource. */
  vsPlainList: number | undefined
  vsBaseline: number
  problems: string[]
}

const getEnds = ({ sizes }: Result): { small: SizeResult | undefined; large: SizeResult | undefined } => ({
  small: sizes.length > 1 ? sizes[0] : undefined,
  large: sizes.at(-1),
})

/** Evaluates a workload against its bounds. */
export const evaluate = (result: Result, plainList: Result | undefined): Evaluation => {
  const { small, large } = getEnds(result)
  if (!large) return { growth: undefined, vsPlainList: undefined, vsBaseline: Number.NaN, problems: ['not measured'] }
  const growth = small && large.product.p50 / small.product.p50
  const plainLarge = plainList && getEnds(plainList).large
  const vsPlainList = plainLarge && large.product.p50 / plainLarge.product.p50
  const vsBaseline = large.product.perSecond / large.baseline.perSecond
  const problems: string[] = []
  const isRead = result.kind !== 'write'
  if (isRead && large.statements > maxStatements) problems.push(`${large.statements} statements`)
  if (isRead && vsBaseline < result.minVsBaseline) problems.push(`${vsBaseline.toFixed(2)} of bare`)
  // Growth is meaningful only if the pages have the same number of rows.
  const hasSameRowCount = small === undefined || small.shown === large.shown
  const mayGrow = result.kind === 'combined list' || !hasSameRowCount
  if (isRead && !mayGrow && growth !== undefined && growth >= maxGrowth) problems.push(`grows ${growth.toFixed(2)}×`)
  if (mayGrow && vsPlainList !== undefined && vsPlainList > maxVsPlainList) {
    problems.push(`${vsPlainList.toFixed(1)}× the plain list`)
  }
  return { growth, vsPlainList, vsBaseline, problems }
}

export const getMemoryProblem = ({ memory }: GroupResult): string | undefined =>
  memory && Math.max(memory.idle, memory.max) > maxMegabytes ? `more than ${maxMegabytes} MB` : undefined
