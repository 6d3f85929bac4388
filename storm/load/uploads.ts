import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { uploads } from '#contract/domains/uploads.ts'
import { compare, type Kept, type Reckoned, together } from '../reckon.ts'
import { dataOf, type Load, type World } from './load.ts'

const longestTrying = 90_000
const patience = 30_000

/** Uploads images with presigned URLs and fetches them; once visible, an image must stay. */
export const uploadLoad = async ({ shop, caller, outside, owner, url }: World): Promise<Load> => {
  const { store } = shop
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 9, g: 90, b: 90 } } })
    .png()
    .toBuffer()
  const shown = new Map<string, string>()
  const findings = caller.tally.findings

  const ask = (address: string, asked: RequestInit) =>
    fetch(address, { ...asked, signal: AbortSignal.timeout(patience) }).catch(() => undefined)
  const put = (link: string) =>
    ask(link, { method: 'PUT', body: new Uint8Array(picture), headers: { 'content-type': 'image/png' } })
  const look = (address: string) => ask(`${url}${address}`, { redirect: 'manual' })
  /** Retries uploads and fetches, like a browser. */
  const until = async (what: string, attempt: () => Promise<Response | undefined>, good: number): Promise<boolean> => {
    const deadline = Date.now() + longestTrying
    while (Date.now() < deadline) {
      const answer = await attempt()
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === good) return true
      const isOurs = what === 'look' && answer !== undefined
      const isExcused = answer?.status === 503 && answer.headers.has('retry-after')
      if (isOurs && !isExcused) {
        const line = `A picture: ${answer.status}`
        findings.set(line, (findings.get(line) ?? 0) + 1)
      }
      await pause(100)
    }
    return false
  }
  const stray = async (): Promise<Reckoned> => {
    const objects = outside.objects()
    const { rows } = await sql<{ key: string }>`select key from files where state = 'ready'`.execute(
      shop.test.database.kysely,
    )
    const ready = new Set(rows.map(({ key }) => key))
    const keyOf = (name: string): string => (/^public\/([^/]+\/[0-9a-f-]{36})/.exec(name)?.[1] ?? name).toLowerCase()
    const known = new Set([...ready].map((key) => key.replace(/\.\w+$/, '')))
    const strays = objects.filter((name) => !known.has(keyOf(name)))
    const there = new Set(objects.map(keyOf))
    return {
      lost: [...known].filter((key) => !there.has(key)).map((key) => `The picture ${key} in the bucket`),
      doubled: strays.map((name) => `${name} in the bucket belongs to nothing`),
      broken: [],
    }
  }
  return {
    name: 'pictures',
    clients: 1,
    rest: 300,
    step: async () => {
      const body = { mimeType: 'image/png', size: picture.length, store_id: store }
      const told = dataOf('A link', await caller.ask({ endpoint: uploads.presignUpload, as: owner(), body }))
      const slot = told as { url: string; objectKey: string; publicUrl: string }
      if (!(await until('put', () => put(slot.url), 200))) throw new Error(`${slot.objectKey} could not be put.`)
      const address = new URL(slot.publicUrl, url).pathname
      if (!(await until('look', () => look(address), 302))) throw new Error(`${slot.objectKey} was never shown.`)
      shown.set(slot.objectKey, 'ready')
    },
    reckon: async () => {
      const { rows } = await sql<Kept>`select key as name, state as facts from files where state <> 'deleted'`.execute(
        shop.test.database.kysely,
      )
      return together([compare('Picture', shown, rows), await stray()])
    },
  }
}
