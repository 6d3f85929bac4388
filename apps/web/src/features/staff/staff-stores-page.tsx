import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { MemberPage } from './parts/member-page.tsx'
import { RoleOrStatus } from './parts/member-status.tsx'
import { MemberTabs } from './parts/member-tabs.tsx'
import { StoresField } from './parts/stores-field.tsx'
import { staffMemberText } from './staff-member.text.ts'

const fields = z.strictObject({ stores: z.array(id) })

const NoStoresWarning = ({ name }: { name: string }) => {
  const t = useText(staffMemberText)
  const storeIds: unknown = useWatch({ name: 'stores' })
  if (!Array.isArray(storeIds) || storeIds.length > 0) return null
  return <Alert color="warning">{t('storesNone', { name })}</Alert>
}

const StoresForm = ({ member }: { member: StaffMember }) => {
  const t = useText(staffMemberText)
  const { role, stores } = useSession()
  // In the order of the checkboxes, so that ticking and unticking one leaves the form unchanged.
  const values = (staffMember: StaffMember | undefined) => ({
    stores: stores.map((store) => store._id).filter((store) => staffMember?.approved_stores.includes(store)),
  })
  return (
    <FormPage
      title={member.name}
      subtitle={member.email}
      status={<RoleOrStatus member={member} />}
      schema={fields}
      endpoint={staff.changeStores}
      entity={member}
      values={values}
      request={(input, opened) => ({
        body: { staff_id: member._id, ...input, version: opened?.version ?? member.version },
      })}
      successMessage={({ name }) => t('storesSaved', { name })}
    >
      <MemberTabs current="stores" />
      <FormSection title={t('storesTitle')}>
        <StoresField hideLabel help={role === 'owner' ? undefined : t('storesOthers')} />
        <NoStoresWarning name={member.name} />
      </FormSection>
    </FormPage>
  )
}

const StaffStoresPage = () => (
  <MemberPage tab="stores">{(member) => <StoresForm key={member._id} member={member} />}</MemberPage>
)

export default StaffStoresPage
