import { approvals, type CustomerEvent, ledgerReasons } from '#contract/domains/customer.ts'
import { emailDelivery } from '#contract/domains/email-delivery.ts'
import { useText } from '#web/client/text.ts'
import { useDeliveryFailureLabel } from '#web/entities/email-delivery/use-delivery-failure-label.ts'
import { activityText } from './customer-activity.text.ts'
import { ledgerText } from '#web/entities/customers/customer-ledger.text.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'

type Facts = CustomerEvent['facts']

const fieldNames = [
  'name',
  'email',
  'phone',
  'birthday',
  'language',
  'tags',
  'emailConsent',
  'smsConsent',
  'emailTopics',
  'emailTracking',
  'addresses',
] as const

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((candidate): candidate is string => typeof candidate === 'string') : []
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Describes an event in a sentence. Facts that are missing or unknown to this version are left out. */
export const useActivityText = () => {
  const t = useText(activityText)
  const ledger = useText(ledgerText)
  const formatBalance = useFormatBalance()
  const failureLabel = useDeliveryFailureLabel()

  const describeApproval = ({ to, reason }: Facts): string => {
    const status = approvals.find((candidate) => candidate === to)
    const sentence = status ? t(`to_${status}`) : t('edited')
    return toText(reason) ? t('because', { what: sentence, why: toText(reason) }) : sentence
  }
  const describeTags = ({ added, removed }: Facts): string =>
    [
      toTexts(added).length > 0 && t('tagsAdded', { tags: toTexts(added).join(', ') }),
      toTexts(removed).length > 0 && t('tagsRemoved', { tags: toTexts(removed).join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ') || t('tags')
  const describeLedgerChange = (kind: 'points' | 'credit', { delta, reason: storedReason }: Facts): string => {
    const amount = typeof delta === 'number' ? delta : 0
    const reason = ledgerReasons.find((candidate) => candidate === storedReason) ?? 'other'
    const values = { amount: formatBalance(kind, Math.abs(amount)), reason: ledger(`${reason}Reason`) }
    return t(amount < 0 ? 'taken' : 'given', values)
  }

  const describeMail = ({ subject: storedSubject, delivery }: Facts): string => {
    const subject = toText(storedSubject)
    if (!subject) return t('mail')
    // Emails sent before deliveries were recorded have no delivery status.
    const parsedDelivery = emailDelivery.safeParse(delivery).data
    if (parsedDelivery?.status === 'pending') return t('mailPending', { subject })
    return parsedDelivery?.status === 'failed'
      ? t('mailFailed', { subject, reason: failureLabel(parsedDelivery) })
      : t('mailSubject', { subject })
  }

  return ({ kind, facts }: CustomerEvent): string => {
    switch (kind) {
      case 'edited': {
        const fields = fieldNames.filter((name) => toTexts(facts['fields']).includes(name))
        return fields.length > 0
          ? t('editedFields', { fields: fields.map((name) => t(`field_${name}`)).join(', ') })
          : t('edited')
      }
      case 'approval':
        return describeApproval(facts)
      case 'tags':
        return describeTags(facts)
      case 'points':
      case 'credit':
        return describeLedgerChange(kind, facts)
      case 'mail':
        return describeMail(facts)
      case 'merged': {
        const names = toTexts(facts['names']).join(', ')
        return names ? t('mergedNamed', { names }) : t('merged')
      }
      default:
        return t(kind)
    }
  }
}
