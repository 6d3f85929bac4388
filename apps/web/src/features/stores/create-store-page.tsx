import { Alert } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { formatMoney } from '#contract/core/money.ts'
import { storeFields, stores } from '#contract/domains/stores.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { plan } from '#contract/plan.ts'
import { guessLocale } from '#web/client/guess-locale.ts'
import { enterNewStore, useSession } from '#web/client/session.ts'
import { useLanguage, useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useRegionOptions } from '#web/entities/stores/use-region-options.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { isSameName } from '#web/kit/fields/is-same-name.ts'
import { storesText } from './stores.text.ts'

/** Warns about a duplicate name, which is allowed but rarely intended. */
const NameField = () => {
  const t = useText(storesText)
  const { stores: existingStores } = useSession()
  const typedName: unknown = useWatch({ name: 'name' })
  const isNameTaken = typeof typedName === 'string' && existingStores.some(({ name }) => isSameName(typedName, name))
  return (
    <div>
      <TextField name="name" label={t('name')} autoFocus />
      <div role="status">
        {isNameTaken && (
          <Alert color="warning" mt="xs">
            {t('sameName')}
          </Alert>
        )}
      </div>
    </div>
  )
}

const CreateStorePage = () => {
  const t = useText(storesText)
  const [language] = useLanguage()
  const locale = useLocale()
  const region = useRegionOptions()
  const navigate = useNavigate()
  const { store, stores: existingStores } = useSession()
  const storeCount = existingStores.length
  const isIncluded = storeCount < plan.stores.included
  const trialNote = useGet(subscription.get).data?.status === 'trialing' ? ` ${t('noChargeInTrial')}` : ''
  const price = formatMoney(plan.stores.priceEach, plan.currency, locale)

  // Defaults from the current store, which another store usually resembles.
  const values = useCallback(
    () => ({
      name: '',
      currency: store?.currency ?? guessLocale().currency,
      language: store?.language ?? language,
      timezone: guessLocale(store?.timezone).timezone,
    }),
    [store, language],
  )

  return (
    <FormPage
      title={t('title')}
      schema={storeFields}
      endpoint={stores.create}
      values={values}
      request={(body) => ({ body })}
      successMessage={(createdStore) => t('opened', { name: createdStore.name })}
      onSaved={(createdStore) => {
        enterNewStore(createdStore)
        void navigate('/dashboard')
      }}
      confirmation={
        isIncluded
          ? undefined
          : {
              title: t('askTitle', { price }),
              body: t('askBody', { price }) + trialNote,
              confirmLabel: t('saveFor', { price }),
            }
      }
      saveLabel={isIncluded ? t('save') : t('saveFor', { price })}
    >
      <Alert color="info" icon={<IconReceipt size={18} />} title={t('priceTitle')} mb="md">
        {isIncluded
          ? t('included', { count: plan.stores.included })
          : t('extra', { count: plan.stores.included, have: storeCount, price }) + trialNote}
      </Alert>
      <FormSection title={t('identity')}>
        <NameField />
      </FormSection>
      <FormSection title={t('region')}>
        <SelectField name="currency" label={t('currency')} options={region.currencies} />
        <SelectField name="language" label={t('language')} options={region.languages} />
        <SelectField name="timezone" label={t('timezone')} options={region.timeZones} />
      </FormSection>
    </FormPage>
  )
}

export default CreateStorePage
