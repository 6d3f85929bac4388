export interface Scraped {
  types: Map<string, string>
  series: Map<string, number>
  /** Sum of the series with this name and all of these labels. */
  sum(name: string, labels?: Record<string, string>): number
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/
const commentLine = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/

/** Parses Prometheus' text format strictly; throws on an invalid line. */
export const readScrape = (text: string): Scraped => {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const types = new Map<string, string>()
  const series = new Map<string, number>()
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, family = '', rest = ''] = commentLine.exec(line) ?? []
    if (keyword === 'TYPE') types.set(family, rest)
    if (keyword) continue
    const [, name, labels = '', value] = sampleLine.exec(line) ?? []
    if (name === undefined || Number.isNaN(Number(value))) throw new Error(`This is no sample: ${line}`)
    if (!types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, ''))) throw new Error(`No type: ${line}`)
    const key = `${name}{${labels}}`
    if (series.has(key)) throw new Error(`Twice: ${line}`)
    series.set(key, Number(value))
  }
  return {
    types,
    series,
    sum: (name, labels = {}) => {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const matching = [...series].filter(
        ([key]) => key.startsWith(`${name}{`) && wanted.every((label) => key.includes(label)),
      )
      return matching.reduce((sum, [, value]) => sum + value, 0)
    },
  }
}
