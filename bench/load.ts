import { Agent, request } from 'node:http'

export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

export interface Target {
  url: string
  /** Made anew for every round: an access token does not live as long as a bench takes. */
  headers(): Record<string, string>
}

const once = (agent: Agent, url: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.on('end', resolve)
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Sixteen connections, each asking again as soon as it is answered, for a fixed time. */
export const load = async (target: Target, milliseconds: number, connections = 16): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = target.headers()
  const took: number[] = []
  const start = performance.now()
  const ask = async (): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      const begun = performance.now()
      await once(agent, target.url, headers)
      took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  return { perSecond: took.length / seconds, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}
