import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into the server process, so that the server needs no code for it.
const resolution = 10
const reportEveryMs = 500
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

const toLagMs = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)

setInterval(() => {
  if (!process.connected) return
  process.send({ memory: process.memoryUsage.rss(), lag: toLagMs(delay.percentile(99)), worstLag: toLagMs(delay.max) })
  delay.reset()
}, reportEveryMs).unref()
// The parent process has exited.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
