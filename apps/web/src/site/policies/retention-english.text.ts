import { rateLimitMinutes, type PersonalDataRecord, retention, usageDayMonths } from '#contract/retention.ts'
import { sessionDays } from '#contract/browser-storage.ts'
import type { RetentionRow } from './policy-types.ts'

const days = (count: number) => (count === 1 ? 'a day' : `${count} days`)

export const retentionEnglish: Record<PersonalDataRecord, RetentionRow> = {
  account: {
    what: 'Your account',
    holds:
      'Name, email, language, theme, notification settings, and optional phone and photo; your password as an argon2id hash; your two-step sign-in secret, encrypted, and recovery codes as hashes.',
    why: 'To let you sign in and to contact you.',
    who: 'You; people in your business who can view staff; our admins see the name and email of owners.',
    howLong: 'Until you close your account. All of it is overwritten or deleted immediately.',
  },
  business: {
    what: 'Your business',
    holds:
      'Name, contact details, and tax number; stores and their settings; staff and permissions; invitations (name, email, phone); plan usage and invoices; and the brand, last four digits, and expiry of your cards.',
    why: 'Required to provide the product.',
    who: 'People with access; our admins see the name, status, and number of stores and people.',
    howLong: `While the business is open; usage by day, ${usageDayMonths} months. For closed businesses, see “Closing your account”.`,
  },
  work: {
    what: 'Your work',
    holds:
      'Products, inventory, discounts, fulfillment windows, payment options, images, and everything else you enter or upload.',
    why: 'To provide the product.',
    who: 'People with access. Customers see the products a store offers. Anyone with an image’s link can open it.',
    howLong: `Until you change or delete it. Most deleted records can be restored and stay in the database, hidden. Imported product files are deleted after ${days(retention.productImports)}, exported files after ${days(retention.exports)}.`,
  },
  customers: {
    what: 'Customers of a store',
    holds:
      'Data the store enters, imports, or requests: name, email, phone, birthday, addresses, tags, notes, points, and credit; marketing consent with its date; and the customer’s history.',
    why: 'Decided by the store. We store it on the store’s behalf.',
    who: 'Staff of the store. Contact details are masked without a special permission.',
    howLong: 'As long as the store wants. Deleted customers are hidden but can be restored.',
  },
  orders: {
    what: 'Orders',
    holds: 'Customer, items, addresses, delivery time, recorded payments and refunds, and notes. No card numbers.',
    why: 'For fulfillment and accounting.',
    who: 'Staff of the store; customers see their own orders.',
    howLong: 'While the business is open. Orders aren’t deleted, to keep accounts complete.',
  },
  deliveries: {
    what: 'Drivers and deliveries',
    holds:
      'A driver’s name, phone, email, photo, vehicle, and shifts; routes with their stops; and proof of delivery: name, photo, signature, and time. The driver’s last position while they share it.',
    why: 'To plan deliveries and prove them.',
    who: 'Staff of the store; drivers see their open stops; customers see their own delivery.',
    howLong: `While the business is open. Positions are deleted when the route ends, at the latest after ${days(retention.driverLocations)}.`,
  },
  supportChats: {
    what: 'Support chats',
    holds:
      'Messages with the store, images, ratings, and when they were read. Of guests, the name and email they enter.',
    why: 'To answer your questions.',
    who: 'Staff of the store who answer chats; you see your own chats.',
    howLong: `Of customers, while the business is open. Of guests, ${days(retention.guestConversations)} after the last message, and ${days(retention.emptyConversations)} if they write nothing.`,
  },
  campaigns: {
    what: 'Marketing emails and text messages',
    holds:
      'Who got which message and whether it arrived, was returned, or led to an unsubscription; topics you don’t want; and addresses that get no messages, with the reason. Opens and clicks only if you agreed.',
    why: 'To send marketing to people who agreed, and to respect who unsubscribed.',
    who: 'Staff of the store. You see your preferences through the link in every email.',
    howLong: 'While the business is open.',
  },
  customerAccounts: {
    what: 'Shopper accounts',
    holds: 'Name, email, language, and the password as an argon2id hash.',
    why: 'To let customers sign in to stores.',
    who: 'The customer, and each store they join.',
    howLong:
      'Until the customer deletes it in a shop with their password. When they leave a store, it can no longer message them.',
  },
  carts: {
    what: 'Carts',
    holds: 'Items, quantities, prices seen, and discount codes, with a random number or your customer account.',
    why: 'To keep your cart until you order.',
    who: 'You.',
    howLong: `Deleted ${days(retention.carts)} after your last change.`,
  },
  sessions: {
    what: 'Sign-ins',
    holds: 'Browser type, network address, time of sign-in, and last use.',
    why: 'To let you recognize and end sessions that aren’t yours.',
    who: 'You, in your profile. People who can view staff see when you were last active.',
    howLong: `Sessions expire after ${days(sessionDays)} without use and are deleted ${days(retention.sessions)} after they end or were last used.`,
  },
  webhooks: {
    what: 'Webhooks',
    holds: 'Orders, products, and customers as a business sends them to its systems, and the responses.',
    why: 'To deliver and resend what the business asked us to send.',
    who: 'The owner of the business, and the systems they chose.',
    howLong: `${days(retention.webhookEvents)}.`,
  },
  registrations: {
    what: 'Unfinished sign-ups',
    holds: 'The data you entered to sign up, with the password as a hash.',
    why: 'To confirm your email.',
    who: 'No one.',
    howLong: `Deleted when you finish, or after ${days(retention.registrations)}.`,
  },
  codes: {
    what: 'Email codes and links',
    holds: 'The email, and the code or link as a hash.',
    why: 'To confirm an email, reset a password, or accept an invitation.',
    who: 'No one.',
    howLong: `Deleted ${days(retention.codes)} after they expire.`,
  },
  log: {
    what: 'Activity log',
    holds: 'Who changed what and when, the network address, and the values before and after.',
    why: 'To let a business see changes to its data.',
    who: 'The owner and people with permission to view logs, for their stores. Actions of our admins are logged for us.',
    howLong: 'While the business is open, including network addresses. Entries can’t be changed or deleted.',
  },
  notifications: {
    what: 'Notifications',
    holds: 'Messages to a store, such as new orders, and who has read them.',
    why: 'To inform staff.',
    who: 'Staff of the store.',
    howLong: 'As long as the store exists.',
  },
  contacts: {
    what: 'Messages to us',
    holds: 'Name, email, subject, message, language, our replies, and your network address.',
    why: 'To reply and to block spam.',
    who: 'Our admins.',
    howLong: `The network address for ${days(retention.contactAddresses)}; the message for ${days(retention.contacts)} after the last change; suspected spam for ${days(retention.spam)}.`,
  },
  newsletter: {
    what: 'Newsletter',
    holds:
      'Email, language, when you subscribed, confirmed, and unsubscribed, and the network address of the confirmation.',
    why: 'To send the newsletter, to prove your consent, and to respect your unsubscription.',
    who: 'Our admins.',
    howLong: `Unconfirmed: ${days(retention.unconfirmedSubscribers)}. Confirmed: until you unsubscribe; the network address for another ${days(retention.subscriberAddresses)}. Your email stays on the list of unsubscribed addresses until you ask us to delete it.`,
  },
  mails: {
    what: 'Outgoing emails and text messages',
    holds: 'Recipient, subject, and text.',
    why: 'To deliver them, also when the email or SMS service is down.',
    who: 'The operator of this installation.',
    howLong: `Deleted once the service has accepted them; undeliverable ones are kept until they’re reviewed. An installation without such a service keeps them for ${days(retention.storedMails)} instead.`,
  },
  browserErrors: {
    what: 'Browser errors',
    holds: 'The error, browser type, and network address when a page fails.',
    why: 'To fix errors.',
    who: 'Our admins.',
    howLong: `${retention.browserErrors} days.`,
  },
  counts: {
    what: 'Attempt counts',
    holds: 'The number of attempts, with an irreversible hash of the network address, email, or account.',
    why: 'To prevent password guessing and spam.',
    who: 'No one.',
    howLong: `Up to ${rateLimitMinutes} minutes after the limit ends, then until the next hourly cleanup.`,
  },
  answers: {
    what: 'Responses to changes',
    holds: 'The server’s response to a change you made.',
    why: 'To apply a change only once if it’s sent twice.',
    who: 'No one.',
    howLong: `${retention.storedResponses * 24} hours.`,
  },
  serverLogs: {
    what: 'Server log',
    holds:
      'For each request: time, path without the query, result, duration, and network address. No content, no passwords.',
    why: 'To find errors and attacks.',
    who: 'The operator of this installation.',
    howLong: 'The product doesn’t store logs. The operator decides how long they’re kept.',
  },
  backups: {
    what: 'Backups',
    holds: 'Copies of the database and files.',
    why: 'To recover data after a failure.',
    who: 'The operator of this installation.',
    howLong: 'Decided by the operator. Deleted data stays in older backups until they’re replaced.',
  },
}
