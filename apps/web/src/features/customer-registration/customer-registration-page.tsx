import type { z } from 'zod'
import {
  registrationFieldNames,
  fieldRequirements,
  customerRegistration,
  registrationFields,
  registrationModes,
  type RegistrationSettings,
} from '#contract/domains/customer-registration.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { registrationText } from './customer-registration.text.ts'
import { GuestOrdersField } from './parts/guest-orders-field.tsx'
import { RegistrationPreview } from './parts/registration-preview.tsx'

const toValues = (settings: RegistrationSettings | undefined): z.input<typeof registrationFields> => ({
  mode: settings?.mode ?? 'open',
  phone: settings?.phone ?? 'off',
  birthday: settings?.birthday ?? 'off',
  address: settings?.address ?? 'off',
  guestOrders: settings?.guestOrders ?? true,
  message: settings?.message ?? '',
})

const CustomerRegistrationPage = () => {
  const t = useText(registrationText)
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(customerRegistration.get)
  if (!settings || !store) {
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={5} />
  }
  return (
    <FormPage
      title={t('title')}
      lockedReason={can('edit_member_registration') ? undefined : t('cannotEdit')}
      schema={registrationFields}
      endpoint={customerRegistration.update}
      entity={settings}
      values={toValues}
      request={(values, opened) => ({ body: { ...values, version: opened?.version ?? settings.version } })}
      successMessage={t('saved')}
    >
      <FormSection title={t('mode')}>
        <RadioCardsField
          name="mode"
          label={t('mode')}
          options={registrationModes.map((value) => ({
            value,
            label: t(`mode_${value}`),
            help: t(`mode_${value}_help`),
          }))}
        />
      </FormSection>
      <FormSection title={t('guests')}>
        <GuestOrdersField />
      </FormSection>
      <FormSection title={t('formFields')}>
        {registrationFieldNames.map((name) => (
          <SegmentField
            key={name}
            name={name}
            label={t(name)}
            options={fieldRequirements.map((value) => ({ value, label: t(`asking_${value}`) }))}
          />
        ))}
      </FormSection>
      <FormSection title={t('welcome')}>
        <TextAreaField name="message" label={t('message')} help={t('messageHelp')} minRows={3} />
      </FormSection>
      <FormSection title={t('preview')}>
        <RegistrationPreview store={store.name} />
      </FormSection>
    </FormPage>
  )
}

export default CustomerRegistrationPage
