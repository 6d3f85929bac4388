import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'

/** Fault of a service: slow responses, reset connections, or truncated responses. */
export type Weather = 'calm' | 'slow' | 'reset' | 'cut'

export interface Proxy {
  readonly port: number
  set(weather: Weather): void
  close(): Promise<void>
}

const delay = 1_500
const longestPart = 700

/** A TCP proxy in front of a service that injects faults. */
export const openProxy = async (targetPort: number, dice: Dice): Promise<Proxy> => {
  let weather: Weather = 'calm'
  const lines = new Set<Socket>()

  const pass = (near: Socket): void => {
    if (weather === 'reset') return void near.resetAndDestroy()
    const far = connect(targetPort, '127.0.0.1')
    const both = [near, far]
    let left = dice(longestPart)
    for (const line of both) {
      lines.add(line)
      line.on('error', () => both.forEach((one) => one.destroy()))
      line.on('close', () => lines.delete(line))
    }
    // A queue keeps the order, even if the mode changes while chunks are delayed.
    let before = Promise.resolve()
    const inTurn = (give: () => void): void => {
      const due = weather === 'slow' ? pause(delay) : undefined
      before = before.then(async () => {
        await due
        if (near.writable) give()
      })
    }
    near.on('close', () => far.destroy())
    // The last chunks may still be delayed.
    far.on('close', () => inTurn(() => near.destroySoon()))
    near.on('data', (piece) => far.write(piece))
    near.on('end', () => far.end())
    far.on('data', (piece) => {
      if (weather !== 'cut') return inTurn(() => near.write(piece))
      const part = piece.subarray(0, left)
      left -= part.length
      inTurn(() => {
        near.write(part)
        if (left <= 0) both.forEach((one) => one.destroy())
      })
    })
    far.on('end', () => inTurn(() => near.end()))
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      weather = next
      if (next === 'reset') for (const line of lines) line.resetAndDestroy()
    },
    close: async () => {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
