import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { maps } from '#contract/domains/locations.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { identity } from '#contract/domains/identity.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { refreshGraceSeconds } from '#contract/stored.ts'
import { type Changed, socketEvents, socketNamespace } from '#contract/socket.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { nothingWrong } from '../reckon.ts'
import { dataOf, type Load, type World } from './load.ts'

/** Reads that must succeed even if external services fail: lists, counts, address suggestions. */
export const readLoad = ({ shop, caller, dice, owner, mark }: World): Load => {
  const { store } = shop
  return {
    name: 'reads',
    clients: 2,
    rest: 150,
    step: async () => {
      const as = owner()
      const asked = [
        { endpoint: orders.list, as, store },
        { endpoint: orders.counts, as, store },
        { endpoint: maps.suggestions, as, store, query: { q: `madrid ${mark('place')}` } },
      ] as const
      const call = asked[dice(asked.length)] ?? asked[0]
      dataOf(call.endpoint.name, await caller.ask(call))
    },
    reckon: async () => nothingWrong(),
  }
}

/**
 * Refreshes a session repeatedly. A lost response doesn't end the session if the refresh is retried within the grace
 * period; after that the person signs in again.
 */
export const sessionLoad = async ({ shop, caller, address }: World): Promise<Load> => {
  const tokens = makeSessionTokens(makeTokens(shop.test.config.secretKey))
  const signIn = async (): Promise<string> => {
    const person = await shop.test.newPerson(shop.vendorId, 'staff', ownerPermissions, [shop.store])
    return tokens.refresh(person.sessionId, 1)
  }
  let cookie = await signIn()
  const from = address()
  return {
    name: 'sessions',
    clients: 1,
    rest: 200,
    step: async () => {
      const headers = { cookie: `storeward_refresh=${cookie}` }
      const sentAt = Date.now()
      const told = await caller.ask({ endpoint: identity.refresh, address: from, headers })
      if (told.status === 401 && Date.now() - sentAt >= refreshGraceSeconds * 1000) {
        cookie = await signIn()
        return
      }
      dataOf('A refresh', told)
      const next = /storeward_refresh=([^;]+)/.exec(told.headers.get('set-cookie') ?? '')?.[1]
      if (!next) throw new Error('A refresh gave no new cookie.')
      cookie = next
    },
    reckon: async () => nothingWrong(),
  }
}

const hearing = 30_000

/** Sockets that stay open. After the faults each must receive change events again, from any process. */
export const socketLoad = ({ shop, caller, url, owner, mark }: World): Load => {
  const { store } = shop
  const heard: Set<string>[] = []
  const sockets: Socket[] = Array.from({ length: 6 }, () => {
    const ids = new Set<string>()
    heard.push(ids)
    const socket = io(`${url}${socketNamespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
      auth: (give) => give({ token: owner().access, store_id: store }),
    })
    socket.on(socketEvents.changed, (change: Changed) => change.ids.forEach((id) => ids.add(id)))
    // Reconnect after a rejection while the session couldn't be checked.
    socket.on('connect_error', () => void setTimeout(() => socket.active || socket.connect(), 500))
    socket.on('disconnect', () => void setTimeout(() => socket.active || socket.connect(), 500))
    return socket
  })
  return {
    name: 'sockets',
    clients: 1,
    rest: 1_000,
    step: async () => {
      for (const socket of sockets) {
        if (socket.connected) socket.emit(socketEvents.status, { store_id: store, location: 'order', room: '' })
      }
    },
    reckon: async () => {
      const connected = Date.now() + hearing
      while (sockets.some((socket) => !socket.connected) && Date.now() < connected) await pause(50)
      const body = { title: mark('heard'), publishState: 'draft' }

      const calls = [mark('heard'), mark('heard')].map((key) =>
        caller.ask({ endpoint: products.create, as: owner(), store, key, body }),
      )
      const made = (await Promise.all(calls)).map((told) => String(dataOf('A product', told)['_id']))
      const deadline = Date.now() + hearing
      const isDeaf = (ids: Set<string>): boolean => made.some((id) => !ids.has(id))
      while (heard.some(isDeaf) && Date.now() < deadline) await pause(50)
      const deaf = heard.filter(isDeaf).length
      return { ...nothingWrong(), broken: deaf > 0 ? [`${deaf} of ${sockets.length} sockets hear nothing`] : [] }
    },
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
