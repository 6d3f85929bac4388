import { rateLimitMinutes, type PersonalDataRecord, retention } from '#contract/retention.ts'
import { sessionDays } from '#contract/browser-storage.ts'
import type { RetentionRow } from './policy-types.ts'

const days = (count: number) => (count === 1 ? 'a day' : `${count} days`)

export const retentionEnglish: Record<PersonalDataRecord, RetentionRow> = {
  account: {
    what: 'Your account',
    holds:
      'Name, email address, phone and picture if you give them, language, theme, notification choices; the password as an argon2id hash that nobody can read back; the secret of two-step sign-in, encrypted, and its recovery codes as hashes.',
    why: 'So that you can sign in and be written to.',
    who: 'You; in your business those who may see the staff; our admins see the name and email address of owners.',
    howLong: 'Until you close the account. All of it is overwritten or deleted at that moment.',
  },
  business: {
    what: 'Your business',
    holds:
      'Its name, contact details and tax number, its stores and their settings, who works there with which permissions, invitations (name, email address, phone), and how much of the plan is used.',
    why: 'The product cannot work without it.',
    who: 'The people you gave access to; our admins see the name, the state and how many stores and people there are.',
    howLong: 'As long as the business is open. After closing: see “What closing an account does”.',
  },
  work: {
    what: 'Your work',
    holds:
      'Products, stock, discounts, delivery windows, payment options, pictures and everything else you enter or upload.',
    why: 'It is what you use the product for.',
    who: 'The people you gave access to. What a store offers is shown to those who buy in it; pictures can be opened by whoever has their address.',
    howLong:
      'Until you change or delete it. What is deleted can mostly be restored, so it stays in the database, hidden.',
  },
  customers: {
    what: 'Customers of a store',
    holds:
      'What the store enters, imports or asks for: name, email address, phone, birthday, addresses, tags, notes, points and credit; consents to mail and messages with their time; what happened, line by line.',
    why: 'The store decides that. We keep it on its behalf.',
    who: 'The people of that store. Without a special permission they see contact details masked.',
    howLong:
      'As long as the store wants. A deleted customer disappears from lists and searches but can be restored, so the entry stays, hidden.',
  },
  orders: {
    what: 'Orders',
    holds:
      'Who bought what, addresses, delivery time, payments and refunds as the store records them, notes. No card numbers.',
    why: 'The store has to deliver, and to keep accounts.',
    who: 'The people of that store; customers see their own.',
    howLong: 'As long as the business is open. Orders are not deleted, because accounts must stay complete.',
  },
  customerAccounts: {
    what: 'Accounts of those who buy',
    holds: 'Name, email address, language, and the password as an argon2id hash.',
    why: 'So that customers can sign in to stores.',
    who: 'They themselves; a store sees it once they join it.',
    howLong: 'Until they ask us to delete it. Leaving a store ends its permission to write at once.',
  },
  sessions: {
    what: 'Sign-ins',
    holds: 'Kind of browser, network address, time of the sign-in and of the last use.',
    why: 'So that you can recognise and end a session that is not yours.',
    who: 'You, in your profile. Those who may see the staff see when you were last there.',
    howLong: `A sign-in is good for ${days(sessionDays)} without use. It is deleted ${days(retention.sessions)} after its end or last use.`,
  },
  registrations: {
    what: 'Unfinished registrations',
    holds: 'What was typed to sign up, the password as a hash.',
    why: 'Until the email address is confirmed.',
    who: 'Nobody.',
    howLong: `Deleted when finished, or after ${days(retention.registrations)}.`,
  },
  codes: {
    what: 'Codes and links from mails',
    holds: 'The email address, and the code or link as a hash.',
    why: 'To confirm an address, set a new password, accept an invitation.',
    who: 'Nobody.',
    howLong: `Deleted ${days(retention.codes)} after they have run out.`,
  },
  log: {
    what: 'Log of changes',
    holds: 'Who changed what, when, from which network address, and how it was before and after.',
    why: 'So that a business can see what happened to its data.',
    who: 'The owner and those with the permission to see logs, within their stores. What our admins do is logged for us.',
    howLong: 'As long as the business is open, the network addresses with it. Nobody can change or shorten it.',
  },
  notifications: {
    what: 'Notifications',
    holds: 'What a store is told (a new order, a customer who waits), and who has read it.',
    why: 'So that nothing is missed.',
    who: 'The people of that store.',
    howLong: 'As long as the store exists.',
  },
  contacts: {
    what: 'What you write to us',
    holds: 'Name, email address, subject, message, language, our answers, and the network address it came from.',
    why: 'To answer, and to keep spam away.',
    who: 'Our admins.',
    howLong: `The network address for ${days(retention.contactAddresses)}; the message for ${days(retention.contacts)} after the last change; what looks like spam for ${days(retention.spam)}.`,
  },
  newsletter: {
    what: 'Newsletter',
    holds: 'Email address, language, when you asked, confirmed and left, and the network address of the confirmation.',
    why: 'To send it, to be able to prove that you asked for it, and never to write again once you left.',
    who: 'Our admins.',
    howLong: `Unconfirmed: ${days(retention.unconfirmedSubscribers)}. Confirmed: until you leave; the network address for ${days(retention.subscriberAddresses)} more. The address itself stays on the list of those who left until you ask us to delete it.`,
  },
  mails: {
    what: 'Mails on their way',
    holds: 'Recipient, subject and text of what the product sends.',
    why: 'To deliver them, also when the mail service is down.',
    who: 'The operator of this installation.',
    howLong: `Deleted once they are handed over; what cannot be delivered stays until somebody has looked. An installation without a mail service keeps them for ${days(retention.storedMails)} instead.`,
  },
  browserErrors: {
    what: 'Errors in your browser',
    holds: 'The error, the kind of browser and the network address, when a page breaks.',
    why: 'So that we can mend it.',
    who: 'Our admins.',
    howLong: `${retention.browserErrors} days.`,
  },
  counts: {
    what: 'Counts of attempts',
    holds:
      'How often something was tried, under a hash of the network address, email address or account: it cannot be read back.',
    why: 'So that nobody can guess passwords or flood a form.',
    who: 'Nobody.',
    howLong: `At most ${rateLimitMinutes} minutes, rounded up to the next hourly tidying, after the count has run out.`,
  },
  answers: {
    what: 'Answers to changes',
    holds: 'What the server answered to a change that you made.',
    why: 'So that a change sent twice over a bad line takes effect once.',
    who: 'Nobody.',
    howLong: `${retention.storedResponses * 24} hours.`,
  },
  serverLogs: {
    what: 'Log of the server',
    holds:
      'For each request: time, path without its query, result, duration and network address. No contents, no passwords.',
    why: 'To find faults and attacks.',
    who: 'The operator of this installation.',
    howLong: 'The product itself keeps none: it prints them, and the operator decides how long they are kept.',
  },
  backups: {
    what: 'Backups',
    holds: 'Copies of the database and the files.',
    why: 'So that nothing is lost when a machine is.',
    who: 'The operator of this installation.',
    howLong: 'As the operator keeps them. What was deleted stays in older backups until those are replaced.',
  },
}
