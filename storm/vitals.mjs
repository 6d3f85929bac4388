import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server before its own code, so that it need not know that it is watched.
const resolution = 10
const told = 500
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)

setInterval(() => {
  if (!process.connected) return
  process.send({ memory: process.memoryUsage.rss(), lag: late(delay.percentile(99)), worstLag: late(delay.max) })
  delay.reset()
}, told).unref()
// Whoever started it is gone, however that happened.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
