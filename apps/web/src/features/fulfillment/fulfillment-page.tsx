import { SimpleGrid } from '@mantine/core'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { fulfillmentMethods, taxModes } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { RateField } from '#web/kit/fields/number-field.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { fulfillmentText } from './fulfillment.text.ts'
import { CoverageFields } from './parts/coverage-fields.tsx'
import { MethodFields, NoMethodWarning } from './parts/method-fields.tsx'
import { toFulfillmentBody, fulfillmentForm, toFulfillmentValues } from './fulfillment.form.ts'

const FulfillmentPage = () => {
  const t = useText(fulfillmentText)
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(fulfillment.get)
  if (!settings) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={6} />
  const canEdit = can('edit_fulfillment_settings')
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store?._id}
      title={t('title')}
      subtitle={<LastChange entity={settings} />}
      lockedReason={canEdit ? undefined : t('cannotEdit')}
      schema={fulfillmentForm}
      endpoint={fulfillment.update}
      entity={settings}
      values={(loaded) => toFulfillmentValues(loaded ?? settings)}
      request={(values, opened = settings) => ({ body: { ...toFulfillmentBody(values), version: opened.version } })}
      successMessage={t('saved')}
    >
      <FormSection title={t('methods')}>
        <NoMethodWarning />
        {fulfillmentMethods.map((method) => (
          <MethodFields key={method} method={method} />
        ))}
      </FormSection>
      <FormSection title={t('coverage')} help={t('coverageHelp')}>
        <CoverageFields locked={!canEdit} />
      </FormSection>
      <FormSection title={t('tax')}>
        <RadioCardsField
          name="taxMode"
          label={t('taxMode')}
          options={taxModes.map((value) => ({
            value,
            label: t(`taxMode_${value}`),
          }))}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <RateField name="taxRate" label={t('taxRate')} />
          <RateField name="feeTaxRate" label={t('feeTaxRate')} />
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('invoice')}>
        <TextAreaField name="invoiceNote" label={t('invoiceNote')} help={t('invoiceNoteHelp')} minRows={3} />
      </FormSection>
    </FormPage>
  )
}

export default FulfillmentPage
