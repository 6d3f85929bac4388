import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Store, storeProfile } from '#contract/domains/stores.ts'
import { guessLocale } from '#web/client/guess-locale.ts'
import { useText } from '#web/client/text.ts'
import { useRegionOptions } from '#web/entities/stores/use-region-options.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { storeProfileText } from '#web/features/store-profile/store-profile.text.ts'
import { StoreSlugField } from './slug-field.tsx'
import { StatusField } from './status-field.tsx'

export const toProfileValues = (store: Store): z.input<typeof storeProfile> => ({
  name: store.name,
  slug: store.slug,
  logo: store.logo?.key ?? null,
  description: store.description,
  email: store.email,
  phone: store.phone,
  currency: store.currency,
  language: store.language,
  timezone: guessLocale(store.timezone).timezone,
  // Suspension is the platform's decision; this form must not send it back.
  ...(store.status !== 'suspended' && { status: store.status }),
})

const CurrencyWarning = ({ saved }: { saved: string }) => {
  const t = useText(storeProfileText)
  const selected: unknown = useWatch({ name: 'currency' })
  if (typeof selected !== 'string' || selected === saved) return null
  return <Alert color="warning">{t('currencyWarning', { from: saved, to: selected })}</Alert>
}

export const ProfileFields = ({ store }: { store: Store }) => {
  const t = useText(storeProfileText)
  const region = useRegionOptions()
  return (
    <>
      {store.status === 'suspended' && (
        <Alert color="danger" title={t('suspendedTitle')} mb="md">
          {store.statusReason ? t('suspendedReason', { reason: store.statusReason }) : t('suspended')}
        </Alert>
      )}
      <FormSection title={t('identity')}>
        <TextField name="name" label={t('name')} />
        <StoreSlugField saved={store.slug} />
        <ImageField name="logo" label={t('logo')} saved={store.logo} />
        <TextAreaField name="description" label={t('description')} />
      </FormSection>
      {store.status !== 'suspended' && (
        <FormSection title={t('status')}>
          <StatusField />
        </FormSection>
      )}
      <FormSection title={t('contact')}>
        <TextField name="email" type="email" label={t('email')} />
        <TextField name="phone" type="tel" label={t('phone')} />
      </FormSection>
      <FormSection title={t('region')}>
        <SelectField name="currency" label={t('currency')} options={region.currencies} />
        <CurrencyWarning saved={store.currency} />
        <SelectField name="language" label={t('language')} options={region.languages} />
        <SelectField name="timezone" label={t('timezone')} options={region.timeZones} />
      </FormSection>
    </>
  )
}
