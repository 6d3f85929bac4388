import { cartDays } from './browser-storage.ts'

/**
 * Days after which personal data is deleted automatically. The hourly retention job and the table of the privacy policy
 * both use these.
 */
export const retention = {
  /** Unfinished registrations of vendors and customers. */
  registrations: 1,
  /** Codes and links of emails, after they expire. */
  codes: 1,
  /** Responses stored under an idempotency key. */
  storedResponses: 1,
  /** Sessions, after their end or last use. */
  sessions: 90,
  /** Carts, after their last change. */
  carts: cartDays,
  /** The last position of a driver, at the latest; it's deleted when the route ends. */
  driverLocations: 1,
  /** Plans of routes, applied or not. */
  routePlans: 1,
  /** Support conversations of guests, after their last message. */
  guestConversations: 730,
  /** Support conversations of guests who wrote nothing. */
  emptyConversations: 1,
  /** API keys, after they were revoked. */
  revokedApiKeys: 30,
  /** Webhook events with their deliveries, after the event. */
  webhookEvents: 30,
  /** Exported files. */
  exports: 7,
  /** Imported product files with their problems and image downloads, after the import ended. */
  productImports: 90,
  browserErrors: 90,
  /** Emails stored instead of sent, in an installation without SMTP. */
  storedMails: 30,
  contacts: 730,
  spam: 30,
  /** The sender's IP address. */
  contactAddresses: 90,
  /** Subscribers who never confirmed. */
  unconfirmedSubscribers: 30,
  /** The IP address that proves a confirmation, after the subscriber has left. */
  subscriberAddresses: 90,
} as const

/** Minutes that rate-limit counters are kept after their window ends. */
export const rateLimitMinutes = 60

/** Months after which usage by day is deleted, at the end of a month; the totals of billing periods stay. */
export const usageDayMonths = 13

/** Kinds of personal data, in the order of the privacy policy. Every table belongs to one of them. */
export const personalDataRecords = [
  'account',
  'business',
  'work',
  'customers',
  'orders',
  'deliveries',
  'supportChats',
  'campaigns',
  'customerAccounts',
  'carts',
  'sessions',
  'webhooks',
  'registrations',
  'codes',
  'log',
  'notifications',
  'contacts',
  'newsletter',
  'mails',
  'browserErrors',
  'counts',
  'answers',
  'serverLogs',
  'backups',
] as const

export type PersonalDataRecord = (typeof personalDataRecords)[number]
