import { useParams } from 'react-router'
import { variantTemplateFields, variants } from '#contract/domains/variants.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { VariantFields, variantValues } from './parts/variant-fields.tsx'
import { useVariantRemoval } from './use-variant-removal.ts'
import { variantsText } from './variants.text.ts'

const VariantPage = () => {
  const t = useText(variantsText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { data: template, error, refetch } = useGet(variants.get, { params: { id } })
  const { remove, removing } = useVariantRemoval()
  const mayEdit = useSession().can('edit_product_variant')

  if (!template) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove([id]))
  return (
    <FormPage
      key={id}
      title={template.name}
      subtitle={<LastChange of={template} />}
      locked={mayEdit ? undefined : t('cannotEdit')}
      actions={mayEdit && <DeleteButton busy={removing} run={removeAndLeave} />}
      schema={variantTemplateFields}
      endpoint={variants.update}
      entity={template}
      values={variantValues}
      request={(values, opened = template) => ({ params: { id }, body: { ...values, version: opened.version } })}
      success={({ name }) => t('savedToast', { name })}
    >
      <VariantFields />
    </FormPage>
  )
}

export default VariantPage
