import { id } from '#contract/core/fields.ts'
import type { MailEvent } from '#contract/domains/mail-events.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { findSentRecipients } from './email-bounces.repo.ts'
import { recordReturn, recordSpamReport } from './record-returns.service.ts'
import { toReturnedEmail } from './returned-email.rules.ts'

/** A Message-ID begins with the recipient's id. Those of other senders name no recipient. */
const toRecipientId = (messageId: string): string | undefined =>
  id.safeParse(messageId.trim().replace(/^</, '').split('@', 1)[0]?.toLowerCase()).data

/** The secret is the provider's, who sends for all stores: the Message-ID alone names the recipient. */
export const receiveMailEvents = async (deps: UnitOfWorkDeps, events: readonly MailEvent[]): Promise<void> => {
  const ids = events.flatMap(({ messageId }) => toRecipientId(messageId) ?? [])
  const recipients = new Map((await findSentRecipients(deps.database.kysely, ids)).map((row) => [row.id, row]))
  for (const event of events) {
    const recipient = recipients.get(toRecipientId(event.messageId) ?? '')
    if (!recipient) continue
    if (event.type === 'complaint') await recordSpamReport(deps, recipient)
    else {
      const { status, diagnostic = '' } = event
      const returned = toReturnedEmail({ action: 'failed', status, diagnostic })
      if (returned) await recordReturn(deps, recipient, returned)
    }
  }
}
