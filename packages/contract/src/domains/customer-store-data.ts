import * as z from 'zod'
import { instant } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { languages, rewardKinds } from '../enumerations.ts'
import { rejectionReasons } from '../rewards/rejection-reasons.ts'
import { referralStatus, rewardRequest } from '../statuses.ts'
import { approvals, consent, customerAddress, ledgerEntry } from './customer.ts'
import { emailTopics } from './email-topics.ts'
import { customerOrder } from './storefront.ts'

/** A change of points or credit as shown to the customer: without the staff's name and note. */
export const ownLedgerEntry = ledgerEntry.omit({ by: true, note: true })
export type OwnLedgerEntry = z.infer<typeof ownLedgerEntry>

/** A store's data about the customer, for their download. Internal notes of the staff aren't in it. */
export const storeCopy = z.object({
  store: z.object({ name: z.string(), currency }),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  language: z.enum(languages).nullable(),
  tags: z.array(z.string()),
  addresses: z.array(customerAddress),
  approval: z.enum(approvals),
  emailConsent: consent,
  smsConsent: consent,
  /** Topics that the customer doesn't want emails about. */
  leftEmailTopics: z.array(z.enum(emailTopics)),
  allowsEmailTracking: z.boolean(),
  campaigns: z.array(
    z.object({
      name: z.string(),
      sentAt: instant,
      openedAt: instant.nullable(),
      clickedAt: instant.nullable(),
      unsubscribedAt: instant.nullable(),
    }),
  ),
  points: z.int(),
  credit: z.int(),
  pointsAndCreditHistory: z.array(ownLedgerEntry),
  rewardTasks: z.array(
    z.object({ task: z.string(), completions: z.int(), startedAt: instant, completedAt: instant.nullable() }),
  ),
  rewardRequests: z.array(
    z.object({
      task: z.string(),
      status: z.enum(rewardRequest.statuses),
      kind: z.enum(rewardKinds),
      amount: z.int(),
      text: z.string().nullable(),
      fileName: z.string().nullable(),
      reason: z.enum(rejectionReasons).nullable(),
      note: z.string(),
      createdAt: instant,
      decidedAt: instant.nullable(),
    }),
  ),
  referralCode: z.string().nullable(),
  /** Without the names of the others. */
  referrals: z.array(
    z.object({ role: z.enum(['referrer', 'friend']), status: z.enum(referralStatus.statuses), createdAt: instant }),
  ),
  orders: z.array(customerOrder),
  history: z.array(z.object({ kind: z.string(), at: instant })),
  createdAt: instant,
  leftAt: instant.nullable(),
  deletedAt: instant.nullable(),
})
