import { Anchor, Button } from '@mantine/core'
import type { Customer } from '#contract/domains/customer.ts'
import { languageName } from '#web/client/format.ts'
import { lazyByLocale } from '#web/client/lazy.ts'
import { useLanguage, useLocale, useText } from '#web/client/text.ts'
import { BounceWarning } from '#web/entities/email-delivery/bounce-warning.tsx'
import { Time } from '#web/kit/display/time.tsx'
import type { Fact } from '#web/kit/page/detail-page.tsx'
import { useDeliveryFailureLabel } from '#web/entities/email-delivery/use-delivery-failure-label.ts'
import { customerStatesText } from './customer-states.text.ts'
import { customerText } from './customer.text.ts'
import { CustomerAddresses } from './parts/customer-addresses.tsx'
import classes from './parts/customer.module.css'
import { Masked } from '#web/entities/customers/masked.tsx'
import { Tags } from '#web/entities/tags/tags.tsx'
import { toTelHref } from '#contract/core/tel-href.ts'

const getLongDateFormat = lazyByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

// Staff open a customer on a phone to call, write or drive there.
const isLeading = true

/** The side column of the customer page; `editTags` is undefined without permission. */
export const useCustomerFacts = (customer: Customer | undefined, editTags: (() => void) | undefined): Fact[] => {
  const t = useText(customerText)
  const states = useText(customerStatesText)
  const [language] = useLanguage()
  const locale = useLocale()
  const failureLabel = useDeliveryFailureLabel()
  if (!customer) return []
  const { email, emailBounce, phone, birthday, isMasked, tags, leftAt, createdBy } = customer
  const none = t('unknown')
  const masked = (value: string) => <Masked value={value} isMasked />
  const consent = ({ given, at }: Customer['emailConsent']) =>
    given === null ? (
      states('notAsked')
    ) : (
      <>
        {t(given ? 'consentYes' : 'consentNo')}
        {at && (
          <>
            {' · '}
            <Time iso={at} />
          </>
        )}
      </>
    )
  const contact = (value: string | null, scheme: 'mailto' | 'tel') => {
    if (value === null) return none
    return isMasked ? (
      masked(value)
    ) : (
      <Anchor href={scheme === 'tel' ? toTelHref(value) : `mailto:${value}`} className={classes.contact ?? ''}>
        {value}
      </Anchor>
    )
  }
  const formatBirthday = () => {
    if (birthday === null) return none
    return isMasked ? masked(birthday) : getLongDateFormat(locale).format(new Date(birthday))
  }
  return [
    {
      label: t('email'),
      isLeading,
      value: (
        <>
          {contact(email, 'mailto')}
          {emailBounce && <BounceWarning>{t('bounces', { reason: failureLabel(emailBounce) })}</BounceWarning>}
        </>
      ),
    },
    { label: t('phone'), isLeading, value: contact(phone, 'tel') },
    { label: t('addresses'), isLeading, value: <CustomerAddresses customer={customer} /> },
    { label: t('birthday'), value: formatBirthday() },
    { label: t('language'), value: customer.language ? languageName(customer.language, language) : none },
    ...(tags.length > 0 || editTags
      ? [
          {
            label: t('tags'),
            value: (
              <>
                {tags.length > 0 && <Tags tags={tags} showAll />}
                {editTags && (
                  <div>
                    <Button variant="subtle" size="compact-sm" ml={-8} onClick={editTags}>
                      {t(tags.length > 0 ? 'editTags' : 'addTags')}
                    </Button>
                  </div>
                )}
              </>
            ),
          },
        ]
      : []),
    { label: t('emailAds'), value: consent(customer.emailConsent) },
    { label: t('smsAds'), value: consent(customer.smsConsent) },
    { label: t('account'), value: t(customer.hasAccount ? 'hasAccount' : 'noAccount') },
    ...(leftAt ? [{ label: t('left'), value: <Time iso={leftAt} /> }] : []),
    { label: t('source'), value: states(customer.source) },
    {
      label: t('added'),
      value: (
        <>
          <Time iso={customer.createdAt} />
          {createdBy && ` · ${createdBy}`}
        </>
      ),
    },
  ]
}
