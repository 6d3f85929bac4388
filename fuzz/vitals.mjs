import { subscribe } from 'node:diagnostics_channel'
import { closeSync, openSync, readSync } from 'node:fs'
import { createHistogram, performance } from 'node:perf_hooks'

// Preloaded into the server process, so that the server needs no code for it.
const resolution = 10
const minMs = 25
const maxMoments = 6

/** CPU time of the main thread in ms, if the system provides it; otherwise of the process. */
const makeThreadClock = () => {
  const bytes = Buffer.alloc(100)
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`)
    process.on('exit', () => closeSync(file))
    return () => parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 100, 0)), 10) / 1e6
  } catch {
    return () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e3
    }
  }
}

const readCpuTime = makeThreadClock()
const loopDelay = createHistogram()
let worst = []
const inFlight = new Set()
let served = new Set()
const toRouteName = ({ method, url }) => `${method} ${url.split('?')[0]}`

subscribe('http.server.request.start', ({ request }) => {
  inFlight.add(request)
  served.add(toRouteName(request))
})
subscribe('http.server.response.finish', ({ request }) => void inFlight.delete(request))

let [at, used] = [performance.now(), readCpuTime()]
// Counts only delay caused by this thread's own CPU time, not by other processes.
setInterval(() => {
  const [now, usedNow] = [performance.now(), readCpuTime()]
  const milliseconds = Math.max(0, Math.min(now - at - resolution, usedNow - used))
  loopDelay.record(Math.max(1, Math.round(milliseconds * 1000)))
  if (milliseconds >= minMs) {
    worst.push({ milliseconds, requests: [...served] })
    worst = worst.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, maxMoments)
  }
  served = new Set([...inFlight].filter(({ destroyed }) => !destroyed).map(toRouteName))
  ;[at, used] = [now, usedNow]
}, resolution).unref()

process.on('message', (message) => {
  if (message === 'begin') {
    loopDelay.reset()
    worst = []
    return
  }
  const metrics = { p99: loopDelay.percentile(99) / 1000, most: loopDelay.max / 1000, moments: worst }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send({ ...metrics, megabytes: rss / 1e6, heapMegabytes: (heapUsed + external) / 1e6 })
})
// The parent process has exited.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
