import { setTimeout as pause } from 'node:timers/promises'
import { sessionHeaders, withHeaders } from '../../bench/bench-setup.ts'
import type { FilledWithOrders } from '../../bench/fill.ts'
import { openHttpClient, quantile } from '../../bench/load.ts'
import type { Call } from '../../bench/workload.ts'
import { addNote, placeOrder } from '../../bench/write-workloads.ts'

export interface PhaseStats {
  /** Durations in ms. */
  durations: number[]
  failed: string[]
}

export interface RequestLoad {
  /** Requests that end from now on count for this phase. */
  startPhase(): PhaseStats
  stop(): Promise<void>
}

const restMs = 25
const readerCount = 5

export const formatPhase = ({ durations, failed }: PhaseStats): string => {
  const sorted = durations.toSorted((a, b) => a - b)
  const [p50, p99, longest] = [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0].map(Math.round)
  const slow = sorted.filter((duration) => duration > 1_000).length
  return `${sorted.length} requests, ${failed.length} failed, p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms, ${slow} over 1 s`
}

/** Lists, details and searches of staff, who also place orders and write notes. Nothing is sent twice. */
export const startRequestLoad = async (port: number, filled: FilledWithOrders): Promise<RequestLoad> => {
  const noData = () => Promise.reject(new Error('These calls need no data.'))
  const orders = `/api/v1/stores/${filled.storeId}/orders`
  const { orderIds } = filled.orders
  const paths = [orders, `${orders}?search=anna`, `${orders}?status=pending`, `${orders}/counts`]
  let reads = 0
  const read = async () => (): Call => {
    reads += 1
    const path = reads % 2 === 0 ? `${orders}/${orderIds[reads % orderIds.length]}` : paths[(reads >> 1) % paths.length]
    return { method: 'GET', path: path ?? orders }
  }
  const workloads = [
    ...Array.from({ length: readerCount }, read),
    placeOrder.calls(filled, noData),
    placeOrder.calls(filled, noData),
    addNote.calls(filled, noData),
  ]
  let phase: PhaseStats = { durations: [], failed: [] }
  let isRunning = true
  const runClient = async (next: () => Call, sessionId: string): Promise<void> => {
    let client = openHttpClient(port)
    while (isRunning) {
      const startedAt = performance.now()
      try {
        await client.send(withHeaders(next(), sessionHeaders(sessionId)))
      } catch (error) {
        phase.failed.push(error instanceof Error ? error.message : String(error))
        client.close()
        client = openHttpClient(port)
      }
      phase.durations.push(performance.now() - startedAt)
      await pause(restMs)
    }
    client.close()
  }
  const clients = (await Promise.all(workloads)).map((next, index) =>
    runClient(next, filled.sessionIds[index % filled.sessionIds.length] ?? ''),
  )
  return {
    startPhase: () => (phase = { durations: [], failed: [] }),
    stop: async () => {
      isRunning = false
      await Promise.all(clients)
    },
  }
}
