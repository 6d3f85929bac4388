import type { z } from 'zod'
import { type Business, account, businessFields } from '#contract/domains/account.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormCard } from '#web/kit/form/form-card.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'

const businessValues = (business: Business | undefined): z.input<typeof businessFields> => ({
  name: business?.name ?? '',
  email: business?.email ?? null,
  phone: business?.phone ?? null,
  address: business?.address ?? '',
  taxId: business?.taxId ?? null,
})

export const BusinessSection = ({ business }: { business: Business }) => {
  const t = useText(profileText)
  const { can } = useSession()
  return (
    <FormCard
      title={t('business')}
      lockedReason={can('manage_subscription') ? undefined : t('cannotBusiness')}
      schema={businessFields}
      endpoint={account.changeBusiness}
      entity={business}
      values={businessValues}
      request={(values, opened) => ({ body: { ...values, version: opened?.version ?? business.version } })}
      successMessage={t('savedBusiness')}
    >
      <TextField name="name" label={t('businessName')} autoComplete="organization" />
      <TextField name="email" type="email" label={t('businessEmail')} help={t('businessEmailHelp')} />
      <TextField name="phone" type="tel" label={t('phone')} help={t('phoneHelp')} />
      <TextAreaField name="address" label={t('address')} minRows={3} />
      <TextField name="taxId" label={t('taxId')} help={t('taxIdHelp')} />
    </FormCard>
  )
}
