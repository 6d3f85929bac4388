/**
 * Days after which what is kept about people is let go of by itself. The hourly tidying deletes by these, and the table
 * of the privacy policy is written with them.
 */
export const retention = {
  /** Registrations that nobody finished, of vendors and of customers. */
  registrations: 1,
  /** Codes and links from mails, from the moment they are worth nothing. */
  codes: 1,
  /** Answers to writes, so that one that is sent twice takes effect once. */
  answers: 1,
  /** Sign-ins, from their end or their last use. */
  sessions: 90,
  browserErrors: 90,
  /** Mails of an installation without a mail service, which are kept instead of sent. */
  keptMails: 30,
  contacts: 730,
  spam: 30,
  /** The network address from which a message came. */
  contactAddresses: 90,
  /** Who asked for the newsletter and never confirmed it. */
  unconfirmedSubscribers: 30,
  /** The network address that proves a confirmation, from the moment somebody left. */
  subscriberAddresses: 90,
} as const

/** Counts of attempts live on for so many minutes after they have run out. */
export const countedMinutes = 60

/** What is kept about people, in the order in which the privacy policy tells it. Every table belongs to one of them. */
export const keptRecords = [
  'account',
  'business',
  'work',
  'customers',
  'orders',
  'customerAccounts',
  'sessions',
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

export type KeptRecord = (typeof keptRecords)[number]
