const sampleMs = 200

const megabytes = (): number => process.memoryUsage.rss() / 1024 / 1024

export interface Step<T> {
  result: T
  seconds: number
  /** The most memory it took in addition, in MB. */
  growth: number
}

export const measureStep = async <T>(run: () => Promise<T>): Promise<Step<T>> => {
  const before = megabytes()
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, megabytes())
  }, sampleMs)
  const startedAt = performance.now()
  const result = await run().finally(() => clearInterval(sampler))
  return { result, seconds: (performance.now() - startedAt) / 1000, growth: Math.max(most, megabytes()) - before }
}
