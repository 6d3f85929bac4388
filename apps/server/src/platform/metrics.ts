export type Labels = Readonly<Record<string, string>>

export interface Counter {
  add(by?: number): void
}

export interface Histogram {
  observe(value: number): void
}

export interface Sample {
  labels?: Labels
  value: number
}

/** Metrics of this process in the Prometheus text format 0.0.4. */
export interface Metrics {
  /** Look up a series once at setup, so that counting is a plain addition. */
  counter(name: string, help: string): (labels?: Labels) => Counter
  histogram(name: string, help: string, bounds: readonly number[]): (labels?: Labels) => Histogram
  /** Read at each scrape; an undefined value is left out. */
  observe(
    kind: 'counter' | 'gauge',
    name: string,
    help: string,
    readValue: () => number | readonly Sample[] | undefined,
  ): void
  text(): string
}

const escapeLabel = (value: string): string =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
    .join(',')

const formatSample = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`

const makeSeriesLookup = <Series>(seriesByLabels: Map<string, Series>, make: () => Series) => {
  return (labels: Labels = {}): Series => {
    const key = labelText(labels)
    const existing = seriesByLabels.get(key)
    if (existing) return existing
    const series = make()
    seriesByLabels.set(key, series)
    return series
  }
}

const makeCounter = () => {
  let value = 0
  return {
    value: () => value,
    add: (by = 1): void => {
      value += by
    },
  }
}

const makeBuckets = (bounds: readonly number[]) => {
  // The last one is +Inf.
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    observe: (value: number): void => {
      let index = 0
      while (index < bounds.length && value > (bounds[index] ?? Infinity)) index += 1
      counts[index] = (counts[index] ?? 0) + 1
      sum += value
    },
    lines: (name: string, labels: string): string[] => {
      const labelPrefix = labels === '' ? '' : `${labels},`
      let total = 0
      const buckets = [...counts].map((count, index) => {
        total += count
        return formatSample(`${name}_bucket`, `${labelPrefix}le="${bounds[index] ?? '+Inf'}"`, total)
      })
      // Series without observations are left out: most endpoints are rarely called.
      return total === 0
        ? []
        : [...buckets, formatSample(`${name}_sum`, labels, sum), formatSample(`${name}_count`, labels, total)]
    },
  }
}

export const makeMetrics = (): Metrics => {
  const families: (() => string[])[] = []
  const addFamily = (kind: string, name: string, help: string, lines: () => string[]): void => {
    families.push(() => {
      const samples = lines()
      return samples.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples]
    })
  }
  return {
    counter: (name, help) => {
      const seriesByLabels = new Map<string, ReturnType<typeof makeCounter>>()
      addFamily('counter', name, help, () =>
        [...seriesByLabels].map(([labels, count]) => formatSample(name, labels, count.value())),
      )
      return makeSeriesLookup(seriesByLabels, makeCounter)
    },
    histogram: (name, help, bounds) => {
      const seriesByLabels = new Map<string, ReturnType<typeof makeBuckets>>()
      addFamily('histogram', name, help, () =>
        [...seriesByLabels].flatMap(([labels, buckets]) => buckets.lines(name, labels)),
      )
      return makeSeriesLookup(seriesByLabels, () => makeBuckets(bounds))
    },
    observe: (kind, name, help, readValue) => {
      addFamily(kind, name, help, () => {
        const current = readValue()
        const samples = typeof current === 'number' ? [{ value: current }] : (current ?? [])
        return samples.map(({ labels, value }: Sample) => formatSample(name, labelText(labels ?? {}), value))
      })
    },
    text: () => `${families.flatMap((write) => write()).join('\n')}\n`,
  }
}
