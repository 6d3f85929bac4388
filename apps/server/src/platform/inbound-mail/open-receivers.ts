import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { extractAddress } from '#server/platform/mail/mail-headers.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { InboundMail, MailReceiver } from './inbound-mail.ts'

interface ReceiverOptions {
  config: Pick<Config, 'inboundMail' | 'role' | 'host' | 'mailFrom'>
  log: Log
  metrics: Metrics
  makeReceivers: (domain: string) => readonly MailReceiver[]
}

/** Receives emails for the parts of the product; undefined without a port, and in workers. Its libraries are loaded only then. */
export const openReceivers = async ({
  config,
  log,
  metrics,
  makeReceivers,
}: ReceiverOptions): Promise<InboundMail | undefined> => {
  const { inboundMail, role, host, mailFrom } = config
  if (!inboundMail || role === 'worker') return undefined
  const { openInboundMail } = await import('./inbound-mail.ts')
  const receivers = makeReceivers(inboundMail.domain)
  return openInboundMail({ ...inboundMail, host, ourAddress: extractAddress(mailFrom), log, metrics, receivers })
}
