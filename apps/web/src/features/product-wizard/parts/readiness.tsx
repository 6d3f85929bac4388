import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import { type Advice, type MissingItem, getAdvice, findMissingForLive } from '#contract/domains/product-readiness.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { stepSearch } from '#web/kit/wizard/wizard.tsx'
import { productSummaryText } from '#web/features/product-wizard/product-summary.text.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import classes from './summary.module.css'

const adviceTextKeys = {
  description: 'adviceDescription',
  category: 'adviceCategory',
  picture: 'advicePicture',
  alt: 'adviceAlt',
  weight: 'adviceWeight',
  sku: 'adviceSku',
  seo: 'adviceSeo',
} as const satisfies Record<Advice['code'], string>

const TodoList = ({ items }: { items: readonly { step: string; text: string }[] }) => (
  <ul className={classes.list}>
    {items.map(({ step, text }) => (
      <li key={text}>
        <Link className={classes.item} to={{ search: stepSearch(step) }}>
          {text}
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
)

/** What is missing before publishing, what is recommended, and the button to publish or unpublish. */
export const Readiness = ({ fields }: { fields: readonly CustomField[] }) => {
  const t = useText(productSummaryText)
  const { product, locked } = useProductWizard()
  const isLive = product.publishState === 'live'
  const change = useSend(products.update, {
    successMessage: ({ title, publishState }) => t(publishState === 'live' ? 'published' : 'unpublished', { title }),
  })
  const missing = findMissingForLive(product, fields)
  const advice = getAdvice(product)
  const describeMissing = (item: MissingItem): string => {
    if (item.code === 'field') return t('missingField', { name: item.name })
    if (item.code === 'billingPeriod') return t('missingPeriod')
    return t(product.variants.length > 1 ? 'missingPrices' : 'missingPrice')
  }
  const isReady = missing.length === 0
  const heading = isReady ? t(isLive ? 'isLive' : 'ready') : t('missing', { count: missing.length })
  const about = isLive
    ? t(product.visibility === 'private' ? 'privateBody' : 'liveBody')
    : t(isReady ? 'readyBody' : 'isHidden')
  return (
    <section className={classes.card}>
      <h2
        className={`${classes.heading} ${classes.state}`}
        data-ready={isReady || undefined}
        data-missing={!isReady || undefined}
      >
        {isReady ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconAlertCircle size={20} aria-hidden="true" />}
        {heading}
      </h2>
      {!isReady && <TodoList items={missing.map((item) => ({ step: item.step, text: describeMissing(item) }))} />}
      <p className={classes.words}>{about}</p>
      {change.error && change.error.fields.length > 0 && (
        <Alert color="danger" mt="sm" role="alert">
          {change.error.message}
        </Alert>
      )}
      {!locked && (
        <Button
          fullWidth
          mt="md"
          variant={isLive ? 'default' : 'filled'}
          disabled={!isLive && !isReady}
          loading={change.sending}
          onClick={() =>
            void change.send({
              params: { id: product._id },
              body: { publishState: isLive ? 'draft' : 'live', version: product.version },
            })
          }
        >
          {t(isLive ? 'unpublish' : 'publish')}
        </Button>
      )}
      {advice.length > 0 && (
        <>
          <h3 className={classes.advice}>{t('advice')}</h3>
          <TodoList items={advice.map(({ code, step }) => ({ step, text: t(adviceTextKeys[code]) }))} />
        </>
      )}
    </section>
  )
}
