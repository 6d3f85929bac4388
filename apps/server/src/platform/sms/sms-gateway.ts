import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import type { SmsGateway } from '#server/config.ts'
import { readLimitedBody } from '#server/platform/limited-body.ts'
import { UndeliverableError } from '#server/platform/mail/mail.ts'
import type { SmsSender } from './sms.ts'

/** A reply that another attempt may change. `responseCode` is read like that of a mail server. */
export class SmsGatewayError extends Error {
  readonly responseCode: number
  constructor(responseCode: number) {
    super(`The SMS gateway replied with ${responseCode}.`)
    this.responseCode = responseCode
  }
}

const timeoutMs = 10_000
const maxReplyBytes = 10_000

/** About the token, the address or the load: nothing about the message. An operator or time can change it. */
const temporaryCodes = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429])
/** The gateway knows the id: it has accepted the message before. */
const knownMessage = 409

const readReason = async (response: Response): Promise<DeliveryFailure['reason']> => {
  try {
    const reply = JSON.parse(await readLimitedBody(response, maxReplyBytes)) as { code?: unknown } | null
    return reply?.code === 'invalid_number' ? 'invalid_number' : 'rejected'
  } catch {
    return 'rejected'
  }
}

/** Sends over HTTP, as docs/running.md describes it. */
export const makeGatewaySender = ({ url, token, from }: SmsGateway): SmsSender => ({
  send: async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ id, to, ...(from === undefined ? {} : { from }), text }),
      // The token is for this address only.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    if (response.ok || status === knownMessage) {
      await response.body?.cancel()
      return
    }
    if (status >= 400 && status < 500 && !temporaryCodes.has(status)) {
      const failure = { reason: await readReason(response), code: status }
      throw new UndeliverableError(failure, new SmsGatewayError(status))
    }
    await response.body?.cancel()
    throw new SmsGatewayError(status)
  },
})
