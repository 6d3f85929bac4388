import type { Config } from '#server/config.ts'
import type { InboundMail } from '#server/platform/inbound-mail/inbound-mail.ts'
import type { Log } from '#server/platform/log.ts'
import { extractAddress } from '#server/platform/mail/mail-headers.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { makeMailReceiver, type ReceiverDeps } from './receive-email.service.ts'

interface InboundOptions extends Omit<ReceiverDeps, 'domain'> {
  config: Pick<Config, 'inboundMail' | 'role' | 'host' | 'mailFrom'>
  log: Log
  metrics: Metrics
}

/** The receiver of replies by email; undefined without a port, and in workers. Its libraries are loaded only then. */
export const openReplyReceiver = async ({
  config,
  log,
  metrics,
  ...deps
}: InboundOptions): Promise<InboundMail | undefined> => {
  const { inboundMail, role, host, mailFrom } = config
  if (!inboundMail || role === 'worker') return undefined
  const { openInboundMail } = await import('#server/platform/inbound-mail/inbound-mail.ts')
  const receiver = makeMailReceiver({ ...deps, domain: inboundMail.domain })
  return openInboundMail({ ...inboundMail, host, ourAddress: extractAddress(mailFrom), log, metrics, receiver })
}
