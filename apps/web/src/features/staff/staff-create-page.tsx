import { Alert } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#contract/core/money.ts'
import { staff, staffFields } from '#contract/domains/staff.ts'
import { plan } from '#contract/plan.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { PresetPicker } from './parts/preset-picker.tsx'
import { StoresField } from './parts/stores-field.tsx'
import { getGrantablePreset } from './staff.permissions.ts'
import { staffMemberText } from './staff-member.text.ts'
import { staffText } from './staff.text.ts'
import { useSeats } from './use-seats.ts'

const StaffCreatePage = () => {
  const t = useText(staffMemberText)
  const staffLabels = useText(staffText)
  const locale = useLocale()
  const navigate = useNavigate()
  const { can, stores } = useSession()
  const { held: heldSeats, isNextPaid: isNextSeatPaid } = useSeats()
  const price = formatMoney(plan.seats.priceEach, plan.currency, locale)
  const count = plan.seats.included

  const values = useCallback(
    () => ({
      name: '',
      email: '',
      phone: null,
      stores: stores.length === 1 ? stores.map((store) => store._id) : [],
      permissions: getGrantablePreset('default', can),
    }),
    [stores, can],
  )

  return (
    <FormPage
      title={t('inviteTitle')}
      subtitle={t('inviteSubtitle')}
      schema={staffFields}
      endpoint={staff.create}
      values={values}
      request={(body) => ({ body })}
      successMessage={({ name, email, invitationEndsAt }) =>
        t(invitationEndsAt ? 'invitedToast' : 'addedToast', { name, email })
      }
      onSaved={() => void navigate(can('view_staff') ? '/dashboard/staff' : '/dashboard', { replace: true })}
      saveLabel={heldSeats && isNextSeatPaid ? t('inviteFor', { price }) : t('invite')}
    >
      <Alert color="info" icon={<IconReceipt size={18} />} title={t('priceTitle')} mb="md">
        {heldSeats === undefined
          ? t('rule', { count, price })
          : isNextSeatPaid
            ? t('extra', { count, ...heldSeats, price })
            : t('included', { count })}
      </Alert>
      <FormSection title={t('who')}>
        <TextField name="name" label={staffLabels('name')} autoFocus />
        <TextField name="email" type="email" label={staffLabels('email')} />
        <TextField name="phone" type="tel" label={staffLabels('phone')} />
      </FormSection>
      <FormSection title={t('where')}>
        <StoresField />
      </FormSection>
      <FormSection title={t('what')}>
        <PresetPicker />
      </FormSection>
    </FormPage>
  )
}

export default StaffCreatePage
