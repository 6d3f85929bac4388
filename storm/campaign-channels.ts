import type { CampaignChannel } from '#contract/domains/campaign.ts'
import { newId } from '#server/platform/ids.ts'
import { startCampaignMailServer } from './campaign-mail-server.ts'
import type { CampaignReceiver } from './campaign-receiver.ts'
import { startCampaignSmsGateway } from './campaign-sms-gateway.ts'
import type { Rng } from './rng.ts'

const heading = { id: newId(), type: 'heading', text: 'Hello {{first_name|there}}', level: 1, align: 'start' }

export interface StormChannel {
  start(rng: Rng): Promise<CampaignReceiver>
  draft: object
  meter: 'emails' | 'sms'
  /** Columns of customers. */
  address: string
  consent: string
  isMissing(address: string): boolean
}

export const campaignChannels: Record<CampaignChannel, StormChannel> = {
  email: {
    start: startCampaignMailServer,
    draft: { subject: 'Storm', body: { blocks: [heading], footer: { text: '', hasSocialLinks: false } } },
    meter: 'emails',
    address: 'email',
    consent: 'email_consent',
    isMissing: (address) => address.startsWith('missing.'),
  },
  sms: {
    start: startCampaignSmsGateway,
    draft: { channel: 'sms', smsText: '{{store_name}}: hello {{first_name|there}}' },
    meter: 'sms',
    address: 'phone',
    consent: 'sms_consent',
    isMissing: (address) => address.startsWith('+1900'),
  },
}
