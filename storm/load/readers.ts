import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { maps } from '#contract/domains/locations.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { identity } from '#contract/domains/identity.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { refreshGraceSeconds } from '#contract/browser-storage.ts'
import { type ResourceChange, socketEvents, socketNamespace } from '#contract/socket.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { noProblems } from '../reconcile.ts'
import { getData, type Load, type World } from './load.ts'

/** Reads that must succeed even if external services fail: lists, counts, address suggestions. */
export const readLoad = ({ fixture, caller, rng, owner, uniqueName }: World): Load => {
  const { store } = fixture
  return {
    name: 'reads',
    clients: 2,
    pauseMs: 150,
    step: async () => {
      const as = owner()
      const calls = [
        { endpoint: orders.list, as, store },
        { endpoint: orders.counts, as, store },
        { endpoint: maps.suggestions, as, store, query: { q: `madrid ${uniqueName('place')}` } },
      ] as const
      const call = calls[rng(calls.length)] ?? calls[0]
      getData(call.endpoint.name, await caller.send(call))
    },
    reconcile: async () => noProblems(),
  }
}

/**
 * Refreshes a session repeatedly. A lost response doesn't end the session if the refresh is retried within the grace
 * period; after that the person signs in again.
 */
export const sessionLoad = async ({ fixture, caller, address }: World): Promise<Load> => {
  const tokens = makeSessionTokens(makeTokens(fixture.test.config.secretKey))
  const signIn = async (): Promise<string> => {
    const person = await fixture.test.newPerson(fixture.vendorId, 'staff', ownerPermissions, [fixture.store])
    return tokens.refresh(person.sessionId, 1)
  }
  let cookie = await signIn()
  const from = address()
  return {
    name: 'sessions',
    clients: 1,
    pauseMs: 200,
    step: async () => {
      const headers = { cookie: `storeward_refresh=${cookie}` }
      const sentAt = Date.now()
      const response = await caller.send({ endpoint: identity.refresh, address: from, headers })
      if (response.status === 401 && Date.now() - sentAt >= refreshGraceSeconds * 1000) {
        cookie = await signIn()
        return
      }
      getData('A refresh', response)
      const next = /storeward_refresh=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
      if (!next) throw new Error('A refresh gave no new cookie.')
      cookie = next
    },
    reconcile: async () => noProblems(),
  }
}

const maxWaitMs = 30_000

/** Sockets that stay open. After the faults each must receive change events again, from any process. */
export const socketLoad = ({ fixture, caller, url, owner, uniqueName }: World): Load => {
  const { store } = fixture
  const idsBySocket: Set<string>[] = []
  const sockets: Socket[] = Array.from({ length: 6 }, () => {
    const ids = new Set<string>()
    idsBySocket.push(ids)
    const socket = io(`${url}${socketNamespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
      query: { store_id: store },
      auth: (sendAuth) => sendAuth({ token: owner().access, store_id: store }),
    })
    socket.on(socketEvents.changed, (change: ResourceChange) => change.ids.forEach((id) => ids.add(id)))
    // Reconnect after a rejection while the session couldn't be checked.
    socket.on('connect_error', () => void setTimeout(() => socket.active || socket.connect(), 500))
    socket.on('disconnect', () => void setTimeout(() => socket.active || socket.connect(), 500))
    return socket
  })
  return {
    name: 'sockets',
    clients: 1,
    pauseMs: 1_000,
    step: async () => {
      for (const socket of sockets) {
        if (socket.connected) socket.emit(socketEvents.status, { store_id: store, location: 'order', room: '' })
      }
    },
    reconcile: async () => {
      const connectDeadline = Date.now() + maxWaitMs
      while (sockets.some((socket) => !socket.connected) && Date.now() < connectDeadline) await pause(50)
      const body = { title: uniqueName('heard'), publishState: 'draft' }

      const calls = [uniqueName('heard'), uniqueName('heard')].map((key) =>
        caller.send({ endpoint: products.create, as: owner(), store, key, body }),
      )
      const productIds = (await Promise.all(calls)).map((response) => String(getData('A product', response)['_id']))
      const deadline = Date.now() + maxWaitMs
      const hasMissed = (ids: Set<string>): boolean => productIds.some((id) => !ids.has(id))
      while (idsBySocket.some(hasMissed) && Date.now() < deadline) await pause(50)
      const missedCount = idsBySocket.filter(hasMissed).length
      return {
        ...noProblems(),
        broken: missedCount > 0 ? [`${missedCount} of ${sockets.length} sockets hear nothing`] : [],
      }
    },
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
