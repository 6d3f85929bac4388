import { Alert, Button } from '@mantine/core'
import { IconArchive, IconCopy, IconEye } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Product } from '#contract/domains/product.ts'
import { shopPages } from '#contract/shop-path.ts'
import { useText } from '#web/client/text.ts'
import { ViewInShop } from '#web/entities/stores/view-in-shop.tsx'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { useSaveForm } from '#web/kit/form/detail-form-page.tsx'
import { type ProductFormValues, findMissingInForm } from '#web/features/product/product.form.ts'
import { productPageText } from '#web/features/product/product.text.ts'
import { productPreviewText } from '#web/features/product/product-preview.text.ts'
import { useProductActions } from '#web/features/product/use-product-actions.tsx'
import { useProduct } from '#web/features/product/use-product.ts'
import classes from './product-header.module.css'

const CustomerView = lazy(async () => ({ default: (await import('./customer-view.tsx')).CustomerView }))

const icon = { size: 16, 'aria-hidden': true } as const

export const ProductBadge = () => {
  const t = useText(productPageText)
  const { product } = useProduct()
  if (product.archivedAt) return <StatusBadge tone="warning">{t('archived')}</StatusBadge>
  const isLive = product.publishState === 'live'
  return <StatusBadge tone={isLive ? 'success' : 'neutral'}>{t(isLive ? 'live' : 'draft')}</StatusBadge>
}

/** Why shoppers can't see the saved product; undefined if they can. */
const useHiddenReason = ({ archivedAt, publishState, visibility }: Product): string | undefined => {
  const t = useText(productPageText)
  if (archivedAt) return t('hiddenArchived')
  if (publishState !== 'live') return t('hiddenDraft')
  return visibility === 'public' ? undefined : t('hiddenPrivate')
}

/** Preview, Duplicate, the product's page in the shop, and the menu with Archive and Delete. */
export const ProductActions = () => {
  const t = useText(productPageText)
  const { product, customFields } = useProduct()
  const { isDirty } = useFormState()
  const { menu, dialog, duplicate } = useProductActions(product, isDirty)
  const hiddenReason = useHiddenReason(product)
  const [isPreviewing, setIsPreviewing] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconEye {...icon} />} onClick={() => setIsPreviewing(true)}>
        {t('preview')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy {...icon} />}
        loading={duplicate.isSending}
        disabled={Boolean(duplicate.reason)}
        title={duplicate.reason}
        onClick={() => void duplicate.run()}
      >
        {t('duplicate')}
      </Button>
      <ViewInShop page={shopPages.product(product.slug)} reason={hiddenReason} />
      <MoreMenu actions={menu} />
      {dialog}
      <Dialog opened={isPreviewing} onClose={() => setIsPreviewing(false)} title={t('previewTitle')} wide>
        {isDirty && (
          <Alert color="neutral" mb="md">
            {t('previewUnsaved')}
          </Alert>
        )}
        <Suspense fallback={<FormSkeleton height={320} />}>
          <CustomerView product={product} fields={customFields} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** The primary button of a draft that has everything it needs. */
export const PublishButton = () => {
  const t = useText(productPreviewText)
  const { product, customFields, locked } = useProduct()
  const { setValue } = useFormContext<ProductFormValues>()
  const { save, busy } = useSaveForm()
  const values = useWatch() as ProductFormValues
  const isOffered = product.publishState === 'draft' && !product.archivedAt && !locked
  if (!isOffered || findMissingInForm(values, customFields).length > 0) return null
  return (
    <Button
      loading={busy}
      onClick={() => {
        setValue('publishState', 'live', { shouldDirty: true })
        save()
      }}
    >
      {t('publish')}
    </Button>
  )
}

export const ArchivedNotice = () => {
  const t = useText(productPageText)
  const { product, locked } = useProduct()
  const { restore } = useProductActions(product, false)
  if (!product.archivedAt) return null
  return (
    <Alert icon={<IconArchive size={18} />} color="warning" mb="md" title={t('archived')}>
      <div className={classes.notice}>
        {t('archivedNote')}
        {!locked && (
          <Button size="xs" variant="default" loading={restore.isSending} onClick={restore.run}>
            {t('unarchive')}
          </Button>
        )}
      </div>
    </Alert>
  )
}
