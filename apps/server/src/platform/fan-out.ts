import { randomBytes } from 'node:crypto'
import type { Listener } from './db/listener.ts'

/** Passes messages to the other processes. Each receives them at most once, and those of a sender in order. */
export interface FanOut<Message> {
  publish(message: Message): void
  /** Resolves when everything published so far has arrived in the database or broker, or failed. */
  drain(): Promise<unknown>
}

/** Channel of PostgreSQL or Redis. */
export const fanOutChannel = 'storeward_live'

/** PostgreSQL allows 8,000 bytes. */
const maxPayloadBytes = 7_900
const headerBytes = 60

const escapeNonAscii = (json: string): string =>
  json.replaceAll(/[^\0-\u007F]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** As one payload if it fits. Parts are cut from ASCII, so that no character is divided. */
const split = (json: string): string[] => {
  const maxLength = maxPayloadBytes - headerBytes
  if (Buffer.byteLength(json) <= maxLength) return [json]
  const ascii = escapeNonAscii(json)
  const count = Math.ceil(ascii.length / maxLength)
  return Array.from({ length: count }, (_, index) => ascii.slice(index * maxLength, (index + 1) * maxLength))
}

/** Of a message in several parts. */
interface IncompleteMessage {
  number: string
  parts: string[]
}

/** Reads `sender number index/count part`. */
const payloadPattern = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s

const makeAssembler = () => {
  const bySender = new Map<string, IncompleteMessage>()
  /** The message whose last part this is. A message whose earlier parts were missed is left out. */
  return (sender: string, number: string, index: number, count: number, part: string): string | undefined => {
    if (count === 1) return part
    const message = index === 0 ? { number, parts: [] } : bySender.get(sender)
    if (!message || message.number !== number || message.parts.length !== index) return undefined
    message.parts.push(part)
    if (message.parts.length < count) bySender.set(sender, message)
    else bySender.delete(sender)
    return message.parts.length < count ? undefined : message.parts.join('')
  }
}

interface PostgresFanOut<Message> extends FanOut<Message> {
  /** For the payloads of the channel. */
  receive(payload: string): void
}

interface PostgresOptions<Message> extends Pick<Listener, 'notify'> {
  onMessage(message: Message): void
}

/** Through notifications of PostgreSQL. */
export const makePostgresFanOut = <Message>({
  notify,
  onMessage,
}: PostgresOptions<Message>): PostgresFanOut<Message> => {
  const id = randomBytes(8).toString('base64url')
  const assemble = makeAssembler()
  let published = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    publish: (message) => {
      const parts = split(JSON.stringify(message))
      published += 1
      const payloads = parts.map((part, index) => `${id} ${published} ${index}/${parts.length} ${part}`)
      last = notify(fanOutChannel, payloads).catch(() => undefined)
    },
    drain: () => last,
    receive: (payload) => {
      const [, sender = '', number = '', index, count, part = ''] = payloadPattern.exec(payload) ?? []
      if (sender === '' || sender === id) return
      const json = assemble(sender, number, Number(index), Number(count), part)
      if (json !== undefined) onMessage(JSON.parse(json) as Message)
    },
  }
}
