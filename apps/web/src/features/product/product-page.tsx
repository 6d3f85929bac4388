import { useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import type * as z from 'zod'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { DetailFormPage } from '#web/kit/form/detail-form-page.tsx'
import { ArchivedNotice, ProductActions, ProductBadge, PublishButton } from './parts/product-header.tsx'
import { useProductSections } from './parts/product-sections.tsx'
import { useVariantsConfirmation } from './parts/variants-section.tsx'
import { buildPageSchema, type productForm, toFormValues, toProductBody } from './product.form.ts'
import { pickChanged } from './product.pick-changed.ts'
import { productPageText } from './product.text.ts'
import { productPreviewText } from './product-preview.text.ts'
import { useCustomFields } from './use-custom-fields.ts'
import { ProductContext, type ProductSection } from './use-product.ts'

interface ProductEditorProps {
  product: Product
  fields: readonly CustomField[]
}

const toSection = (section: ProductSection) => ({ hash: section === 'shipping' ? 'selling' : section })

/** An existing product: everything about it on one page, saved at once. */
const ProductEditor = ({ product, fields }: ProductEditorProps) => {
  const t = useText(productPageText)
  const tPreview = useText(productPreviewText)
  const { can } = useSession()
  const locked = !can('edit_product')
  const latest = useRef({ product, fields })
  latest.current = { product, fields }
  // The form keeps its uploads only as long as its schema stays the same.
  const schema = useMemo(() => buildPageSchema(() => latest.current), [])
  const editedProduct = useMemo(() => ({ product, customFields: fields, locked, toSection }), [product, fields, locked])
  const toBody = (values: z.output<typeof productForm>) => toProductBody(values, fields, values.category ?? null)
  const describeSave = ({ title, publishState }: Product): string => {
    if (publishState === product.publishState) return t('saved', { title })
    return publishState === 'live' ? tPreview('published', { title }) : t('unpublished', { title })
  }
  return (
    <ProductContext value={editedProduct}>
      <DetailFormPage
        title={product.title}
        subtitle={<LastChange entity={product} />}
        status={<ProductBadge />}
        actions={<ProductActions />}
        primary={<PublishButton />}
        notice={<ArchivedNotice />}
        lockedReason={locked ? t('cannotEdit') : undefined}
        schema={schema}
        endpoint={products.update}
        entity={product}
        values={(shown = product) => toFormValues(shown, fields)}
        request={(values, opened = product) => ({
          params: { id: product._id },
          body: {
            ...pickChanged(toBody(toFormValues(opened, fields)), toBody(values)),
            version: opened.version,
          },
        })}
        successMessage={describeSave}
        getConfirmation={useVariantsConfirmation(product)}
        {...useProductSections()}
      />
    </ProductContext>
  )
}

const ProductPage = () => {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useGet(products.get, { params: { id } })
  const { fields, isLoading } = useCustomFields()
  if (!product) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  if (isLoading) return <FormSkeleton />
  return <ProductEditor key={product._id} product={product} fields={fields} />
}

export default ProductPage
