import { Alert } from '@mantine/core'
import type { customerMerge } from '#contract/domains/customer-merge.ts'
import { languageName, useFormat } from '#web/client/format.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { customerStatesText } from '#web/features/customers/customer-states.text.ts'
import { customerText } from '#web/features/customers/customer.text.ts'
import { mergeText } from '#web/features/customers/merge.text.ts'
import classes from './merge.module.css'

/** The merged customer, and what is lost of the others. */
export const MergePreview = ({ result, lost, moved }: DataOf<typeof customerMerge.mergePreview>) => {
  const t = useText(mergeText)
  const tCustomer = useText(customerText)
  const states = useText(customerStatesText)
  const [language] = useLanguage()
  const { money, number, date } = useFormat()
  // Noon UTC keeps the same calendar day in nearly all time zones.
  const day = (iso: string) => date(`${iso}T12:00:00Z`)
  const toConsent = (given: boolean | null) =>
    given === null ? states('notAsked') : tCustomer(given ? 'consentYes' : 'consentNo')
  const facts = [
    [t('name'), result.name],
    [t('email'), result.email],
    [t('phone'), result.phone],
    [t('birthday'), result.birthday && day(result.birthday)],
    [t('language'), result.language && languageName(result.language, language)],
    [t('approval'), states(result.approval)],
    [tCustomer('emailAds'), toConsent(result.emailConsent.given)],
    [tCustomer('smsAds'), toConsent(result.smsConsent.given)],
    [t('tags'), result.tags.join(', ') || t('noTags')],
    [t('points'), number(result.points)],
    [t('credit'), money(result.credit)],
    [t('orders'), number(result.orders)],
    [t('spend'), money(result.spend)],
    [t('addresses'), number(result.addresses.length)],
    [t('added'), date(result.createdAt)],
  ] as const
  const movedTexts = [
    moved.addresses > 0 && t('movedAddresses', { count: moved.addresses }),
    moved.notes > 0 && t('movedNotes', { count: moved.notes }),
    moved.points > 0 && t('movedPoints', { count: moved.points }),
    moved.credit > 0 && t('movedCredit', { amount: money(moved.credit) }),
  ].filter(Boolean)
  const formatValue = ({ field, value }: (typeof lost)[number]) => {
    if (field === 'birthday') return day(value)
    return field === 'language' && (value === 'en' || value === 'es') ? languageName(value, language) : value
  }
  return (
    <>
      <section className={classes.box} aria-label={t('result')}>
        <h3 className={classes.heading}>{t('result')}</h3>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value || t('none')}</dd>
            </div>
          ))}
        </dl>
        {movedTexts.length > 0 && (
          <p className={classes.comes}>
            {t('comes')}: {movedTexts.join(', ')}
          </p>
        )}
      </section>
      {lost.length > 0 && (
        <Alert color="warning" title={t('lost')}>
          <ul className={classes.lost}>
            {lost.map((loss) => (
              <li key={`${loss.customer} ${loss.field} ${loss.value}`}>
                {t('lostOf', { field: t(loss.field), name: loss.name, value: formatValue(loss) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
