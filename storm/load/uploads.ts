import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { uploads } from '#contract/domains/uploads.ts'
import { compare, type StoredRow, type Reconciliation, mergeResults } from '../reconcile.ts'
import { getData, type Load, type World } from './load.ts'

const maxRetryMs = 90_000
const timeoutMs = 30_000

/** Uploads images with presigned URLs and fetches them; once visible, an image must stay. */
export const uploadLoad = async ({ fixture, caller, externalServices, owner, url }: World): Promise<Load> => {
  const { store } = fixture
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 9, g: 90, b: 90 } } })
    .png()
    .toBuffer()
  const visibleUploads = new Map<string, string>()
  const findings = caller.tally.findings

  const fetchWithTimeout = (address: string, init: RequestInit) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  const uploadImage = (link: string) =>
    fetchWithTimeout(link, { method: 'PUT', body: new Uint8Array(image), headers: { 'content-type': 'image/png' } })
  const fetchImage = (address: string) => fetchWithTimeout(`${url}${address}`, { redirect: 'manual' })
  /** Retries uploads and fetches, like a browser. */
  const retryUntil = async (
    stepName: string,
    attempt: () => Promise<Response | undefined>,
    expectedStatus: number,
  ): Promise<boolean> => {
    const deadline = Date.now() + maxRetryMs
    while (Date.now() < deadline) {
      const response = await attempt()
      await response?.arrayBuffer().catch(() => undefined)
      if (response?.status === expectedStatus) return true
      const isFromProduct = stepName === 'look' && response !== undefined
      const isExcused = response?.status === 503 && response.headers.has('retry-after')
      if (isFromProduct && !isExcused) {
        const line = `A picture: ${response.status}`
        findings.set(line, (findings.get(line) ?? 0) + 1)
      }
      await pause(100)
    }
    return false
  }
  const findStrays = async (): Promise<Reconciliation> => {
    const objects = externalServices.objects()
    const { rows } = await sql<{ key: string }>`select key from files where state = 'ready'`.execute(
      fixture.test.database.kysely,
    )
    const ready = new Set(rows.map(({ key }) => key))
    const toKey = (name: string): string => (/^public\/([^/]+\/[0-9a-f-]{36})/.exec(name)?.[1] ?? name).toLowerCase()
    const knownKeys = new Set([...ready].map((key) => key.replace(/\.\w+$/, '')))
    const strays = objects.filter((name) => !knownKeys.has(toKey(name)))
    const storedKeys = new Set(objects.map(toKey))
    return {
      lost: [...knownKeys].filter((key) => !storedKeys.has(key)).map((key) => `The picture ${key} in the bucket`),
      doubled: strays.map((name) => `${name} in the bucket belongs to nothing`),
      broken: [],
    }
  }
  return {
    name: 'pictures',
    clients: 1,
    pauseMs: 300,
    step: async () => {
      const body = { mimeType: 'image/png', size: image.length, store_id: store }
      const response = getData('A link', await caller.send({ endpoint: uploads.presignUpload, as: owner(), body }))
      const slot = response as { url: string; objectKey: string; publicUrl: string }
      if (!(await retryUntil('put', () => uploadImage(slot.url), 200)))
        throw new Error(`${slot.objectKey} could not be put.`)
      const address = new URL(slot.publicUrl, url).pathname
      if (!(await retryUntil('look', () => fetchImage(address), 302)))
        throw new Error(`${slot.objectKey} was never shown.`)
      visibleUploads.set(slot.objectKey, 'ready')
    },
    reconcile: async () => {
      const { rows } =
        await sql<StoredRow>`select key as name, state as facts from files where state <> 'deleted'`.execute(
          fixture.test.database.kysely,
        )
      return mergeResults([compare('Picture', visibleUploads, rows), await findStrays()])
    },
  }
}
