import { fail } from '#server/platform/app-error.ts'
import type { MailReceiver } from '#server/platform/inbound-mail/inbound-mail.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { findSentRecipients, type SentRecipient } from './email-bounces.repo.ts'
import { recordReturn } from './record-returns.service.ts'
import { returnedPrefix, returnPaths, toReturnPathSubject } from './return-path.rules.ts'
import { toReturnedEmail } from './returned-email.rules.ts'

interface ReturnReceiverDeps {
  deps: UnitOfWorkDeps
  tokens: Tokens
  /** Of return paths. */
  domain: string
}

/**
 * Reports of mail servers about emails of campaigns. Only the signed address tells whose email it was: what the report
 * says about recipients isn't used. Nothing is ever answered, so reports can't go in circles.
 */
export const makeReturnReceiver = ({ deps, tokens, domain }: ReturnReceiverDeps): MailReceiver => {
  const findRecipient = async (address: string): Promise<SentRecipient> => {
    const named = returnPaths.read(address, domain)
    if (!named) return fail('not_found')
    const recipients = await findSentRecipients(deps.database.kysely, [named.id])
    const signed = recipients.find(({ storeId, id }) =>
      returnPaths.isSigned(tokens, named, toReturnPathSubject(storeId, id)),
    )
    return signed ?? fail('not_found')
  }

  return {
    prefix: returnedPrefix,
    acceptsAutomatic: true,
    checkRecipient: async (address) => {
      await findRecipient(address)
    },
    receive: async (address, { deliveryStatus }) => {
      const recipient = await findRecipient(address)
      const returned = deliveryStatus && toReturnedEmail(deliveryStatus)
      // Such as an out-of-office reply.
      if (!returned) return 'ignored'
      await recordReturn(deps, recipient, returned)
      return 'stored'
    },
  }
}
