import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { productVersion } from '#contract/app-name.ts'
import type { Metrics } from './metrics.ts'

const resolutionMs = 20
const maxAgeMs = 5_000
const quantiles = { p50: 50, p99: 99, max: 100 } as const

type Lag = Record<keyof typeof quantiles, number>

/** Event loop lag in seconds since the last read. Reads within `maxAgeMs` return the same values: reading resets it. */
const makeLagMonitor = () => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let cached: { at: number; lag: Lag } | undefined
  // The histogram measures the time between two ticks, so an idle loop shows the resolution itself.
  const toLagSeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs) / 1000
  return {
    read: (): Lag => {
      const now = performance.now()
      if (cached && now - cached.at < maxAgeMs) return cached.lag
      const lag = {
        p50: toLagSeconds(delay.percentile(quantiles.p50)),
        p99: toLagSeconds(delay.percentile(quantiles.p99)),
        max: toLagSeconds(delay.max),
      }
      if (delay.count > 0) delay.reset()
      cached = { at: now, lag }
      return lag
    },
    stop: () => void delay.disable(),
  }
}

/** Returns the function that stops the monitoring. */
export const meterProcess = (metrics: Metrics, role: string): (() => void) => {
  const lag = makeLagMonitor()
  metrics.observe('gauge', 'storeward_build_info', 'Always 1; what runs here.', () => [
    { labels: { version: productVersion, role, node: process.version }, value: 1 },
  ])
  metrics.observe('gauge', 'process_start_time_seconds', 'When the process started, in seconds since 1970.', () =>
    Math.round(performance.timeOrigin / 1000),
  )
  metrics.observe('counter', 'process_cpu_seconds_total', 'Processor time used, threads included.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.observe('gauge', 'process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.observe('gauge', 'storeward_heap_bytes', 'The heap of JavaScript.', () => {
    const { heapUsed, heapTotal, external } = process.memoryUsage()
    return [
      { labels: { part: 'used' }, value: heapUsed },
      { labels: { part: 'total' }, value: heapTotal },
      { labels: { part: 'external' }, value: external },
    ]
  })
  metrics.observe('gauge', 'storeward_event_loop_lag_seconds', 'How late the event loop was since the last look.', () =>
    Object.entries(lag.read()).map(([quantile, value]) => ({ labels: { quantile }, value })),
  )
  metrics.observe('counter', 'storeward_event_loop_busy_seconds_total', 'Time the event loop did not wait.', () => {
    return performance.eventLoopUtilization().active / 1000
  })
  return lag.stop
}
