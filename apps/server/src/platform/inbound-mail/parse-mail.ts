import { makeThreadPool } from '#server/platform/thread-pool.ts'
import type { DeliveryStatus } from './delivery-status.ts'

export interface MailAttachment {
  name: string
  mimeType: string
  content: Uint8Array
}

/** An email as far as its receivers need it. */
export interface ParsedMail {
  /** With angle brackets; a hash of the email if it has none. */
  messageId: string
  from: string
  /** Without quotes and signatures. */
  text: string
  isAutomatic: boolean
  /** Of a report about an email that we sent. */
  deliveryStatus: DeliveryStatus | undefined
  attachments: MailAttachment[]
}

export interface ParseRequest {
  raw: Uint8Array
  /** Of the envelope; empty for bounces. */
  sender: string
  /** The address that our emails are sent from. */
  ourAddress: string
}

export interface ParseCall {
  request: ParseRequest
  result: ParsedMail
}

const run = makeThreadPool<ParseCall>({
  program: './inbound-mail/parse-mail.worker.ts',
  maxThreads: 1,
  // As many as are received at once.
  maxWaiting: 6,
  idleMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
})

/** Includes the start of the thread on a busy machine. */
const timeoutMs = 60_000

/** In a thread: a hostile email can take long, and needs several times its size. Rejects with `unavailable` if too many wait. */
export const parseMail = (request: ParseRequest): Promise<ParsedMail> =>
  run(request, { signal: AbortSignal.timeout(timeoutMs) })
