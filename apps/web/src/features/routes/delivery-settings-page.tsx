import { type DeliverySettings, deliverySettingsFields, routes } from '#contract/domains/routes.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { deliverySettingsText } from './delivery-settings.text.ts'

const toValues = ({ serviceMinutes, allowsLate, proof }: DeliverySettings) => ({ serviceMinutes, allowsLate, proof })

const DeliverySettingsPage = () => {
  const t = useText(deliverySettingsText)
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(routes.settings)
  if (!settings) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={4} />
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store?._id}
      title={t('title')}
      lockedReason={can('edit_route') ? undefined : t('cannotEdit')}
      schema={deliverySettingsFields}
      endpoint={routes.updateSettings}
      entity={settings}
      values={(loaded) => toValues(loaded ?? settings)}
      request={(values, opened = settings) => ({ body: { ...values, version: opened.version } })}
      successMessage={t('saved')}
    >
      <FormSection title={t('planning')}>
        <NumberField name="serviceMinutes" label={t('serviceMinutes')} unit={t('minutes')} />
        <SwitchField name="allowsLate" label={t('allowsLate')} help={t('allowsLateHelp')} />
      </FormSection>
      <FormSection title={t('proof')} help={t('proofHelp')}>
        <SwitchField name="proof.photo" label={t('photo')} />
        <SwitchField name="proof.name" label={t('name')} />
        <SwitchField name="proof.signature" label={t('signature')} />
        <SwitchField name="proof.code" label={t('code')} help={t('codeHelp')} />
      </FormSection>
    </FormPage>
  )
}

export default DeliverySettingsPage
