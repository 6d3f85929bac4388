import { createHash, randomFillSync } from 'node:crypto'

const maxSequence = 0xfff

/** Filled for 256 ids at once: a call of the system's generator takes longer than the rest of an id. */
const randomPool = Buffer.alloc(256 * 16)
let nextRandom = randomPool.length

const takeRandomBytes = (): Buffer => {
  if (nextRandom === randomPool.length) {
    randomFillSync(randomPool)
    nextRandom = 0
  }
  nextRandom += 16
  return randomPool.subarray(nextRandom - 16, nextRandom)
}

let lastTime = 0
let sequence = 0

const formatId = (bytes: Buffer): string => {
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * UUIDv7: time-ordered, so that new rows land at the end of their index; created here because PostgreSQL 15 can't. The
 * twelve bits after the time count within a millisecond, so ids of one process sort by creation.
 */
export const newId = (): string => {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    sequence = 0
  } else if (sequence < maxSequence) {
    sequence += 1
  } else {
    lastTime += 1
    sequence = 0
  }
  const bytes = takeRandomBytes()
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  return formatId(bytes)
}

/** UUIDv8: the same parts always have the same id, for events that must happen once. */
export const toDerivedId = (...parts: readonly string[]): string => {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  return formatId(bytes)
}
