import { approvals, type CustomerEvent, ledgerReasons } from '#contract/domains/customer.ts'
import { emailDelivery } from '#contract/domains/email-delivery.ts'
import { useText } from '../../client/text.ts'
import { useDeliveryFailureLabel } from '../../kit/use-delivery-failure-label.ts'
import { activityText } from './customer-activity.text.ts'
import { ledgerText } from './customer-ledger.text.ts'
import { useBalanceWords } from './use-balance-words.ts'

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
  'addresses',
] as const

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Describes an event in a sentence. Facts that are missing or unknown to this version are left out. */
export const useActivityWords = () => {
  const t = useText(activityText)
  const ledger = useText(ledgerText)
  const balance = useBalanceWords()
  const failureLabel = useDeliveryFailureLabel()

  const approval = ({ to, reason }: Facts): string => {
    const status = approvals.find((one) => one === to)
    const what = status ? t(`to_${status}`) : t('edited')
    return text(reason) ? t('because', { what, why: text(reason) }) : what
  }
  const tags = ({ added, removed }: Facts): string =>
    [
      texts(added).length > 0 && t('tagsAdded', { tags: texts(added).join(', ') }),
      texts(removed).length > 0 && t('tagsRemoved', { tags: texts(removed).join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ') || t('tags')
  const change = (kind: 'points' | 'credit', { delta, reason: said }: Facts): string => {
    const figure = typeof delta === 'number' ? delta : 0
    const reason = ledgerReasons.find((one) => one === said) ?? 'other'
    const values = { amount: balance(kind, Math.abs(figure)), reason: ledger(`${reason}Reason`) }
    return t(figure < 0 ? 'taken' : 'given', values)
  }

  const mail = ({ subject: sent, delivery }: Facts): string => {
    const subject = text(sent)
    if (!subject) return t('mail')
    // Emails sent before deliveries were recorded have no delivery status.
    const known = emailDelivery.safeParse(delivery).data
    if (known?.status === 'pending') return t('mailPending', { subject })
    return known?.status === 'failed'
      ? t('mailFailed', { subject, reason: failureLabel(known) })
      : t('mailSubject', { subject })
  }

  return ({ kind, facts }: CustomerEvent): string => {
    switch (kind) {
      case 'edited': {
        const fields = fieldNames.filter((name) => texts(facts['fields']).includes(name))
        return fields.length > 0
          ? t('editedFields', { fields: fields.map((name) => t(`field_${name}`)).join(', ') })
          : t('edited')
      }
      case 'approval':
        return approval(facts)
      case 'tags':
        return tags(facts)
      case 'points':
      case 'credit':
        return change(kind, facts)
      case 'mail':
        return mail(facts)
      case 'merged': {
        const names = texts(facts['names']).join(', ')
        return names ? t('mergedNamed', { names }) : t('merged')
      }
      default:
        return t(kind)
    }
  }
}
