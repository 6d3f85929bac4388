import { openTestGateway } from '#server/testing/sms-gateway.ts'
import { type CampaignReceiver, makeFaults } from './campaign-receiver.ts'
import type { Rng } from './rng.ts'

/**
 * A gateway that at times replies with 503 or drops the connection after it has accepted a message; numbers that begin
 * with `+1900` don't exist.
 */
export const startCampaignSmsGateway = async (rng: Rng): Promise<CampaignReceiver> => {
  const gateway = await openTestGateway()
  const messages = new Map<string, Set<string>>()
  const faults = makeFaults(rng)
  let accepted = 0
  gateway.onMessage = ({ id, to }) => {
    if (to.startsWith('+1900')) return { status: 400, body: { code: 'invalid_number' } }
    if (faults.occurs('rejected', to, 30)) return { status: 503 }
    messages.set(to, (messages.get(to) ?? new Set<string>()).add(id))
    accepted += 1
    return faults.occurs('dropped', to, 30) ? 'drop' : undefined
  }
  return {
    env: { SMS_URL: gateway.url, SMS_TOKEN: gateway.token, CAMPAIGN_SMS_PER_SECOND: '1000' },
    messages,
    accepted: () => accepted,
    faults: faults.counts,
    close: gateway.close,
  }
}
