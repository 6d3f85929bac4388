export interface Comparison {
  now: number
  before: number
}

export type Change =
  | { kind: 'none' }
  | { kind: 'same' }
  /** The previous value is zero. */
  | { kind: 'first' }
  | { kind: 'more' | 'less'; percent: number }

/** The change from the previous value in whole percent; less than half a percent counts as the same. */
export const getChange = ({ now, before }: Comparison): Change => {
  if (before === 0) return now === 0 ? { kind: 'none' } : { kind: 'first' }
  const percent = Math.round((Math.abs(now - before) * 100) / Math.abs(before))
  if (percent === 0) return { kind: 'same' }
  return { kind: now > before ? 'more' : 'less', percent }
}
