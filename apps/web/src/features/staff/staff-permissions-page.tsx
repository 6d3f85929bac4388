import * as z from 'zod'
import { staff, type StaffMember } from '#contract/domains/staff.ts'
import { permissions } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { MemberPage } from './parts/member-page.tsx'
import { RoleOrStatus } from './parts/member-status.tsx'
import { MemberTabs } from './parts/member-tabs.tsx'
import { PermissionsField } from './parts/permissions-field.tsx'
import { sortFlags } from './staff.permissions.ts'
import { staffPermissionsText } from './staff-permissions.text.ts'

const fields = z.strictObject({ permissions: z.array(z.enum(permissions)) })
const values = (member: StaffMember | undefined) => ({ permissions: sortFlags(member?.permissions ?? []) })

const PermissionsForm = ({ member }: { member: StaffMember }) => {
  const t = useText(staffPermissionsText)
  return (
    <FormPage
      title={member.name}
      subtitle={member.email}
      status={<RoleOrStatus member={member} />}
      schema={fields}
      endpoint={staff.changePermissions}
      entity={member}
      values={values}
      request={(input, opened) => ({
        body: { staff_id: member._id, ...input, version: opened?.version ?? member.version },
      })}
      isWide
      successMessage={({ name }) => t('saved', { name })}
    >
      <MemberTabs current="permissions" />
      <PermissionsField savedFlags={member.permissions} />
    </FormPage>
  )
}

const StaffPermissionsPage = () => (
  <MemberPage tab="permissions">{(member) => <PermissionsForm key={member._id} member={member} />}</MemberPage>
)

export default StaffPermissionsPage
