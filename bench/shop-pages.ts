import { request } from 'node:http'
import type { Bench } from './measure.ts'
import { measureInTurn, type Runner } from './measure.ts'
import type { BarePage } from './page-server.ts'
import type { Fact } from './report.ts'
import { type Server, startPageServer, startProduct } from './servers.ts'

interface ShopLoad {
  rounds: number
  /** In ms. */
  roundTime: number
  connections: number
}

/** From issue 21: a cached page relative to bare Fastify that sends the same bytes. */
const minVsBare = 0.8
const shop = '/s/marsh'
const acceptEncoding = { 'accept-encoding': 'gzip, deflate, br' }
/** Set by Node or different for each response. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

/** The page as it's sent; `fetch` would decompress it. */
const readPage = (port: number, path: string): Promise<BarePage> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers: acceptEncoding }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}.`))
        const headers = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name))
        const body = Buffer.concat(chunks).toString('base64')
        resolve({ path, headers: Object.fromEntries(headers) as Record<string, string>, body })
      })
    })
    outgoing.on('error', reject).end()
  })

/** The home page, and the first category and product that it links. */
const findPages = async ({ port }: Server): Promise<BarePage[]> => {
  const html = await (await fetch(`http://127.0.0.1:${port}${shop}`)).text()
  const find = (kind: string): string => {
    const path = new RegExp(`href="(${shop}/${kind}/[^"?]+)"`).exec(html)?.[1]
    if (!path) throw new Error(`The demo shop's home page links no ${kind}.`)
    return path
  }
  return Promise.all([shop, find('categories'), find('products')].map((path) => readPage(port, path)))
}

const names = ['home', 'category', 'product']

/** Cached pages of the demo shop, in turn with bare Fastify. */
export const measureShopPages = async ({ machine, dist }: Bench, options: ShopLoad): Promise<Fact[]> => {
  const fresh = await machine.server.freshDatabase()
  const product = await startProduct(dist, { DATABASE_URL: fresh.url, SEED_DEMO: 'true', ROLE: 'web' })
  try {
    const pages = await findPages(product)
    const bare = await startPageServer(pages)
    try {
      const facts: Fact[] = []
      for (const [index, { path, body }] of pages.entries()) {
        const makeRequests = () => () => ({ method: 'GET' as const, path, headers: acceptEncoding })
        const runners = [product, bare].map((server): Runner => ({
          server,
          target: { port: server.port, makeRequests },
        }))
        const [measured, baseline] = await measureInTurn(runners, options, machine)
        const ratio = (measured?.perSecond ?? Number.NaN) / (baseline?.perSecond ?? Number.NaN)
        const kilobytes = (Buffer.byteLength(body, 'base64') / 1000).toFixed(1)
        const rates = `${measured?.perSecond.toFixed(0)}/s, bare ${baseline?.perSecond.toFixed(0)}/s`
        const cpu = `CPU ${measured?.server?.toFixed(3)} ms, bare ${baseline?.server?.toFixed(3)} ms`
        facts.push({
          name: `${names[index]} page, cached (${kilobytes} kB compressed)`,
          value: `${ratio.toFixed(2)} of bare (${rates}; ${cpu})`,
          bound: `${minVsBare}`,
          isWithinBound: ratio >= minVsBare,
        })
      }
      return facts
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
    await fresh.drop()
  }
}
