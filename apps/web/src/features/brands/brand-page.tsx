import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { brandFields, brands } from '#contract/domains/brands.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { Time } from '../../kit/time.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { brandsText } from './brands.text.ts'
import { BrandFields, brandValues } from './parts/brand-fields.tsx'
import { useBrandRemoval } from './use-brand-removal.ts'

const BrandPage = () => {
  const t = useText(brandsText)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { data: brand, error, refetch } = useGet(brands.get, { params: { id } })
  const { remove, removing } = useBrandRemoval()
  const { can } = useSession()
  const mayEdit = can('edit_product_brand')

  if (!brand) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const removeAndLeave = () => deleteAndLeave(() => remove([id]))
  return (
    <FormPage
      key={brand._id}
      title={brand.name}
      subtitle={
        <>
          {t('updated')} <Time iso={brand.updatedAt} />
          {brand.updatedBy && ` · ${t('lastChange', { who: brand.updatedBy })}`}
        </>
      }
      locked={mayEdit ? undefined : t('cannotEdit')}
      actions={
        mayEdit && (
          <Button
            variant="light"
            color="danger"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            loading={removing}
            onClick={() => void removeAndLeave()}
          >
            {t('delete')}
          </Button>
        )
      }
      schema={brandFields}
      endpoint={brands.update}
      entity={brand}
      values={brandValues}
      request={(values, opened) => ({ params: { id }, body: { ...values, version: opened?.version ?? brand.version } })}
      success={({ name }) => t('savedToast', { name })}
    >
      <BrandFields brand={brand} />
    </FormPage>
  )
}

export default BrandPage
