import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { z } from 'zod'
import { onlineStore, onlineStoreFields, type OnlineStoreSettings } from '#contract/domains/online-store.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { onlineStoreText } from './online-store.text.ts'
import { GuestCheckout } from './parts/guest-checkout.tsx'
import { PauseFields } from './parts/pause-fields.tsx'

const toValues = (settings: OnlineStoreSettings | undefined): z.input<typeof onlineStoreFields> => ({
  orderMinimum: settings?.orderMinimum ?? null,
  isPaused: settings?.isPaused ?? false,
  pauseMessage: settings?.pauseMessage ?? '',
})

const OnlineStorePage = () => {
  const t = useText(onlineStoreText)
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(onlineStore.get)
  if (!settings) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={3} />
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store?._id}
      title={t('title')}
      subtitle={<LastChange entity={settings} />}
      lockedReason={can('edit_store_info') ? undefined : t('cannotEdit')}
      schema={onlineStoreFields}
      endpoint={onlineStore.update}
      entity={settings}
      values={toValues}
      request={(values, opened = settings) => ({ body: { ...values, version: opened.version } })}
      successMessage={t('saved')}
    >
      <FormSection title={t('availability')}>
        <PauseFields />
      </FormSection>
      <FormSection title={t('checkout')}>
        <MoneyField
          name="orderMinimum"
          label={t('orderMinimum')}
          help={t('orderMinimumHelp')}
          placeholder={t('noMinimum')}
        />
        <GuestCheckout />
      </FormSection>
      <FormSection title={t('policies')} help={t('policiesHelp')}>
        <Anchor component={Link} to="/dashboard/settings/cms-pages">
          {t('editPolicies')}
        </Anchor>
      </FormSection>
    </FormPage>
  )
}

export default OnlineStorePage
