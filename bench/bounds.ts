import type { AtSize, GroupResult, Result } from './measure.ts'

/** From `quality.md`: the guard's statement and two others. */
const mostStatements = 3
const mostGrowth = 1.3
const mostAgainstPlain = 3
const mostMegabytes = 200

export interface Judged {
  growth: number | undefined
  /** p50 relative to the unfiltered list of the same resource. */
  againstPlain: number | undefined
  ofBare: number
  problems: string[]
}

const ends = ({ sizes }: Result): { small: AtSize | undefined; large: AtSize | undefined } => ({
  small: sizes.length > 1 ? sizes[0] : undefined,
  large: sizes.at(-1),
})

/** Evaluates a workload against its bounds. */
export const judge = (result: Result, plain: Result | undefined): Judged => {
  const { small, large } = ends(result)
  if (!large) return { growth: undefined, againstPlain: undefined, ofBare: Number.NaN, problems: ['not measured'] }
  const growth = small && large.product.p50 / small.product.p50
  const plainLarge = plain && ends(plain).large
  const againstPlain = plainLarge && large.product.p50 / plainLarge.product.p50
  const ofBare = large.product.perSecond / large.bare.perSecond
  const problems: string[] = []
  const isRead = result.kind !== 'write'
  if (isRead && large.statements > mostStatements) problems.push(`${large.statements} statements`)
  if (isRead && ofBare < result.leastOfBare) problems.push(`${ofBare.toFixed(2)} of bare`)
  // Growth is meaningful only if the pages have the same number of rows.
  const isAlike = small === undefined || small.shown === large.shown
  const mayGrow = result.kind === 'combined list' || !isAlike
  if (isRead && !mayGrow && growth !== undefined && growth >= mostGrowth) problems.push(`grows ${growth.toFixed(2)}×`)
  if (mayGrow && againstPlain !== undefined && againstPlain > mostAgainstPlain) {
    problems.push(`${againstPlain.toFixed(1)}× the plain list`)
  }
  return { growth, againstPlain, ofBare, problems }
}

export const memoryProblem = ({ memory }: GroupResult): string | undefined =>
  memory && Math.max(memory.idle, memory.most) > mostMegabytes ? `more than ${mostMegabytes} MB` : undefined
