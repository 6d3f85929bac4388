import { usageDayMonths } from '#contract/retention.ts'
import { purgeRevokedKeys } from './domains/api-keys/api-keys.repo.ts'
import { purgeCardEvents } from './domains/card-events/card-events.repo.ts'
import { purgeCarts } from './domains/carts/carts.repo.ts'
import { purgeContactAddresses, purgeContacts } from './domains/contacts/contacts.repo.ts'
import { purgeCustomerRegistrations } from './domains/customer-accounts/customer-accounts.repo.ts'
import { purgeExports } from './domains/exports/exports.repo.ts'
import { purgeRegistrations } from './domains/identity/identity.repo.ts'
import { purgeVerificationCodes } from './domains/identity/verification-codes.repo.ts'
import { purgeClientLogs } from './domains/logs/logs.repo.ts'
import { purgeSubscriberAddresses, purgeUnconfirmedSubscribers } from './domains/newsletter/newsletter.repo.ts'
import { purgeProductImports } from './domains/product-imports/product-imports.repo.ts'
import { purgeDriverLocations } from './domains/route-records/route-records.repo.ts'
import { purgeRoutePlans } from './domains/routes/plans.repo.ts'
import { purgeCustomerSessions, purgeSessions } from './domains/sessions/sessions.repo.ts'
import { purgeEmptyConversations, purgeGuestConversations } from './domains/support/customer-conversations.repo.ts'
import { purgeWebhookEvents } from './domains/webhooks/record-events.repo.ts'
import { purgeStoredResponses } from './http/idempotency.ts'
import { purgeSandboxEvents, purgeSandboxResponses } from './platform/cards/sandbox/sandbox.repo.ts'
import { dropMonthsBefore } from './platform/db/partitions.ts'
import { makePurgeHandler, purgeRateLimits, purgeStoredMails, purgeStoredSms } from './platform/retention-job.ts'

/**
 * One statement per kind of data that expires, by the table's owner; the days are in the contract's retention.ts. The
 * activity log is kept as long as the business exists, unless the installation sets a number of months.
 */
export const purgeExpiredHandler = (auditLogMonths: number | undefined) =>
  makePurgeHandler([
    purgeStoredResponses,
    purgeVerificationCodes,
    purgeRegistrations,
    purgeSessions,
    purgeRevokedKeys,
    purgeWebhookEvents,
    purgeCustomerRegistrations,
    purgeCustomerSessions,
    purgeRateLimits,
    purgeClientLogs,
    purgeStoredMails,
    purgeStoredSms,
    purgeContacts,
    purgeContactAddresses,
    purgeUnconfirmedSubscribers,
    purgeSubscriberAddresses,
    purgeCarts,
    purgeExports,
    purgeProductImports,
    purgeRoutePlans,
    purgeDriverLocations,
    purgeEmptyConversations,
    purgeGuestConversations,
    purgeCardEvents,
    purgeSandboxResponses,
    purgeSandboxEvents,
    dropMonthsBefore('usage_days', usageDayMonths),
    ...(auditLogMonths === undefined ? [] : [dropMonthsBefore('audit_log', auditLogMonths)]),
  ])
