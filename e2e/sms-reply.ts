import { signWebhook } from '#server/platform/webhook-signature.ts'
import { newStamp } from './stamp.ts'

/** The started server accepts replies that are signed with it. */
export const smsSecret = 'a secret of the journeys'

/** A person replies to a text message, reported by the gateway. */
export const replyBySms = async (server: string, from: string, text: string): Promise<void> => {
  const body = JSON.stringify({ events: [{ type: 'reply', id: `${from} ${newStamp()}`, from, text }] })
  const headers = {
    'content-type': 'application/json',
    'sms-signature': signWebhook(smsSecret, body, Math.floor(Date.now() / 1000)),
  }
  const response = await fetch(`${server}/api/v1/sms-events`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The reply was answered with ${response.status}.`)
}
