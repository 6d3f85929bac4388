import { useParams } from 'react-router'
import { customFields } from '#contract/domains/custom-fields.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { customFieldForm, customFieldValues } from './custom-fields.form.ts'
import { customFieldsText } from './custom-fields.text.ts'
import { CustomFieldFields } from './parts/custom-field-fields.tsx'
import { useFieldRemoval } from './use-field-removal.ts'

const CustomFieldPage = () => {
  const t = useText(customFieldsText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { data: field, error, refetch } = useGet(customFields.get, { params: { id } })
  const { remove, removing } = useFieldRemoval()
  const mayEdit = useSession().can('edit_product_custom_field')

  if (!field) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove(field))
  return (
    <FormPage
      key={id}
      title={field.name}
      subtitle={<LastChange of={field} />}
      locked={mayEdit ? undefined : t('cannotEdit')}
      actions={mayEdit && <DeleteButton busy={removing} run={removeAndLeave} />}
      schema={customFieldForm}
      endpoint={customFields.update}
      entity={field}
      values={customFieldValues}
      request={(values, opened = field) => ({ params: { id }, body: { ...values, version: opened.version } })}
      success={({ name }) => t('savedToast', { name })}
    >
      <CustomFieldFields field={field} />
    </FormPage>
  )
}

export default CustomFieldPage
