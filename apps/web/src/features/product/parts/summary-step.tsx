import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { findMissingForLive, getAdvice } from '#contract/domains/product-readiness.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { WizardFooter } from '#web/kit/wizard/wizard-footer.tsx'
import { productPreviewText } from '#web/features/product/product-preview.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { CustomerView } from './customer-view.tsx'
import { AdviceList, MissingList } from './readiness-list.tsx'
import classes from './summary-step.module.css'

/** The last step: the preview, what is missing, and the buttons that end the wizard. */
export const SummaryStep = ({ back }: { back: (() => void) | undefined }) => {
  const t = useText(productPreviewText)
  const navigate = useNavigate()
  const { product, customFields } = useProduct()
  const publish = useSend(products.update, { successMessage: ({ title }) => t('published', { title }) })
  const missing = findMissingForLive(product, customFields)
  const advice = getAdvice(product)
  const isReady = missing.length === 0
  // Replaces the history entry, so that Back doesn't lead into the finished wizard.
  const openProduct = () => void navigate(`/dashboard/products/${product._id}`, { replace: true })
  const publishAndOpen = async () => {
    const body = { publishState: 'live', version: product.version } as const
    if (await publish.send({ params: { id: product._id }, body })) openProduct()
  }
  return (
    <>
      <div className={classes.columns}>
        <section className={classes.card} aria-label={t('preview')}>
          <p className={classes.label}>{t('preview')}</p>
          <CustomerView product={product} fields={customFields} />
        </section>
        <section className={classes.card}>
          <h2 className={classes.heading} data-ready={isReady}>
            {isReady ? (
              <IconCircleCheck size={20} aria-hidden="true" />
            ) : (
              <IconAlertCircle size={20} aria-hidden="true" />
            )}
            {isReady ? t('ready') : t('missing', { count: missing.length })}
          </h2>
          {!isReady && <MissingList items={missing} variantCount={product.variants.length} />}
          <p className={classes.words}>{t(isReady ? 'readyBody' : 'isHidden')}</p>
          {advice.length > 0 && (
            <>
              <h3 className={classes.advice}>{t('advice')}</h3>
              <AdviceList items={advice} />
            </>
          )}
        </section>
      </div>
      <WizardFooter
        back={back}
        secondaryButtons={
          <Button variant="default" onClick={openProduct}>
            {t('saveAsDraft')}
          </Button>
        }
        next={{ label: t('publish'), busy: publish.sending, run: () => void publishAndOpen(), disabled: !isReady }}
      />
    </>
  )
}
