const fraction = /^(.*\d)[.,]\d{1,2}$/
const grouped = /^\d{1,3}(?:([.,’' ])\d{3})(?:\1\d{3})*$/

/**
 * The whole number that somebody typed, with or without marks between its thousands and a sign of dollars; of cents
 * the part behind the mark is let go. Undefined where it is no number.
 */
export const readFigure = (typed: string): number | undefined => {
  const text = typed
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/^ ?(?:US)?\$ ?| ?(?:US)?\$ ?$/g, '')
    .trim()
  const [, whole = text] = fraction.exec(text) ?? []
  if (/^\d{1,15}$/.test(whole)) return Number(whole)
  return grouped.test(whole) ? Number(whole.replaceAll(/\D/g, '')) : undefined
}

/** Half a store is not to be had. */
export const hasFraction = (typed: string): boolean => fraction.test(typed.trim())

/** One step up or down, onto the marks of a ruler: from 1,230 by 100 to 1,300 or 1,200; never past an end. */
export const stepped = (from: number, by: number, ends: { least: number; most: number }): number => {
  const step = Math.abs(by)
  const mark = by > 0 ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1
  return Math.min(ends.most, Math.max(ends.least, mark * step))
}
