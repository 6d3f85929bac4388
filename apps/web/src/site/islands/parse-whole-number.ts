const fraction = /^(.*\d)[.,]\d{1,2}$/
const grouped = /^\d{1,3}(?:([.,’' ])\d{3})(?:\1\d{3})*$/

/**
 * Parses a typed whole number, with or without thousands separators and a dollar sign; decimals are dropped. Undefined
 * if it isn't a number.
 */
export const parseWholeNumber = (input: string): number | undefined => {
  const text = input
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/^ ?(?:US)?\$ ?| ?(?:US)?\$ ?$/g, '')
    .trim()
  const [, whole = text] = fraction.exec(text) ?? []
  if (/^\d{1,15}$/.test(whole)) return Number(whole)
  return grouped.test(whole) ? Number(whole.replaceAll(/\D/g, '')) : undefined
}

export const hasFraction = (input: string): boolean => fraction.test(input.trim())

/** The next multiple of the step: from 1,230 by 100 to 1,300 or 1,200, clamped to the range. */
export const stepValue = (value: number, delta: number, range: { min: number; max: number }): number => {
  const step = Math.abs(delta)
  const multiple = delta > 0 ? Math.floor(value / step) + 1 : Math.ceil(value / step) - 1
  return Math.min(range.max, Math.max(range.min, multiple * step))
}
