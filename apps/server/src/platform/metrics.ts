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
  read(kind: 'counter' | 'gauge', name: string, help: string, look: () => number | readonly Sample[] | undefined): void
  text(): string
}

const escaped = (value: string): string =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

const line = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`

const seriesOf = <Series>(all: Map<string, Series>, make: () => Series) => {
  return (labels: Labels = {}): Series => {
    const key = labelText(labels)
    const known = all.get(key)
    if (known) return known
    const series = make()
    all.set(key, series)
    return series
  }
}

const makeCount = () => {
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
      let at = 0
      while (at < bounds.length && value > (bounds[at] ?? Infinity)) at += 1
      counts[at] = (counts[at] ?? 0) + 1
      sum += value
    },
    lines: (name: string, labels: string): string[] => {
      const before = labels === '' ? '' : `${labels},`
      let total = 0
      const buckets = [...counts].map((count, at) => {
        total += count
        return line(`${name}_bucket`, `${before}le="${bounds[at] ?? '+Inf'}"`, total)
      })
      // Series without observations are left out: most endpoints are rarely called.
      return total === 0 ? [] : [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
    },
  }
}

export const makeMetrics = (): Metrics => {
  const families: (() => string[])[] = []
  const family = (kind: string, name: string, help: string, lines: () => string[]): void => {
    families.push(() => {
      const written = lines()
      return written.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...written]
    })
  }
  return {
    counter: (name, help) => {
      const all = new Map<string, ReturnType<typeof makeCount>>()
      family('counter', name, help, () => [...all].map(([labels, count]) => line(name, labels, count.value())))
      return seriesOf(all, makeCount)
    },
    histogram: (name, help, bounds) => {
      const all = new Map<string, ReturnType<typeof makeBuckets>>()
      family('histogram', name, help, () => [...all].flatMap(([labels, buckets]) => buckets.lines(name, labels)))
      return seriesOf(all, () => makeBuckets(bounds))
    },
    read: (kind, name, help, look) => {
      family(kind, name, help, () => {
        const seen = look()
        const samples = typeof seen === 'number' ? [{ value: seen }] : (seen ?? [])
        return samples.map(({ labels, value }: Sample) => line(name, labelText(labels ?? {}), value))
      })
    },
    text: () => `${families.flatMap((write) => write()).join('\n')}\n`,
  }
}
