import { setTimeout as pause } from 'node:timers/promises'
import type { DriverEvent, DriverRoute, EventResult } from '#contract/domains/driver-app.ts'
import { makeActionQueue, SendError } from '#web/driver/action-queue.ts'
import { newClientId } from '#web/dom/client-id.ts'
import { makeMemoryStore } from '#web/driver/memory-store.ts'

export interface DriverPhone {
  /** Adds an action to the queue of the driver app; returns its id. */
  act(stopId: string, action: Pick<DriverEvent, 'type' | 'proof'>, photo?: Blob): Promise<string>
  /** Sends until the server has answered everything. */
  sendAll(): Promise<void>
  /** The next photo stops halfway until the returned function is called. */
  stallUpload(): () => void
  /** Photos of which half was sent. */
  readonly stalled: number
  /** Actions that the server refused, or that didn't fit the route anymore. */
  getProblems(): string[]
}

const retryMs = 50

/** A driver's phone: the queue of the driver app, with requests of this process. */
export const makeDriverPhone = (serverUrl: string, token: string): DriverPhone => {
  let stall: Promise<void> | undefined
  let stalled = 0

  const request = async (url: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> => {
    const response = await fetch(url, init).catch(() => {
      throw new SendError(0)
    })
    if (!response.ok) throw new SendError(response.status)
    return response
  }
  const call = async <Data>(path: string, body: object): Promise<Data> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await request(`${serverUrl}/api/v1/driver-link/${token}${path}`, init)
    const { data } = (await response.json().catch(() => {
      throw new SendError(0)
    })) as { data: Data }
    return data
  }

  const sendHalf = (photo: Blob, until: Promise<void>): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start: async (controller) => {
        const bytes = new Uint8Array(await photo.arrayBuffer())
        controller.enqueue(bytes.subarray(0, bytes.length / 2))
        stalled += 1
        await until
        controller.enqueue(bytes.subarray(bytes.length / 2))
        controller.close()
      },
    })

  const queue = makeActionQueue({
    link: token,
    store: makeMemoryStore(),
    sender: {
      uploadPhoto: async (stopId, photo) => {
        const details = { stop_id: stopId, mimeType: photo.type, size: photo.size }
        const { url, objectKey } = await call<{ url: string; objectKey: string }>('/photos', details)
        const body = stall ? sendHalf(photo, stall) : photo
        const headers = { 'content-type': photo.type }
        await request(url, { method: 'PUT', headers, body, ...(stall && { duplex: 'half' }) })
        return objectKey
      },
      sendEvents: (events) => call<{ results: EventResult[]; route: DriverRoute }>('/events', { events }),
    },
    onChange: () => undefined,
    onRoute: () => undefined,
    withLock: (run) => run(),
  })

  return {
    act: async (stopId, action, photo) => {
      const clientId = newClientId()
      const event = { client_id: clientId, stop_id: stopId, at: new Date().toISOString(), ...action }
      await queue.add(event, { number: 0, photo: photo ?? null })
      return clientId
    },
    sendAll: async () => {
      for (;;) {
        const { outcome } = await queue.flush()
        if (outcome === 'done') return
        if (outcome === 'gone') throw new Error('The link of a driver was refused.')
        await pause(retryMs)
      }
    },
    stallUpload: () => {
      let release = (): void => undefined
      stall = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        stall = undefined
        release()
      }
    },
    get stalled() {
      return stalled
    },
    getProblems: () => queue.getActions().map(({ event, state, code }) => `${event.type}: ${state} ${code ?? ''}`),
  }
}
