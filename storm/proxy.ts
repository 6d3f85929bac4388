import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'

/** What befalls a service: answers come late, lines are reset, or an answer ends in its middle. */
export type Weather = 'calm' | 'slow' | 'reset' | 'cut'

export interface Proxy {
  readonly port: number
  set(weather: Weather): void
  close(): Promise<void>
}

const delay = 1_500
const longestPart = 700

/** Stands before a service and passes everything on, until the weather turns. */
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
    // One after the other, also when the weather turns while some are late.
    let before = Promise.resolve()
    const inTurn = (give: () => void): void => {
      const due = weather === 'slow' ? pause(delay) : undefined
      before = before.then(async () => {
        await due
        if (near.writable) give()
      })
    }
    near.on('close', () => far.destroy())
    // What it said last may still be on its way.
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
