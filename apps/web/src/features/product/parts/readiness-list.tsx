import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Advice, MissingItem } from '#contract/domains/product-readiness.ts'
import { useText } from '#web/client/text.ts'
import { productPreviewText } from '#web/features/product/product-preview.text.ts'
import { type ProductSection, useProduct } from '#web/features/product/use-product.ts'
import classes from './readiness-list.module.css'

const adviceTexts = {
  description: 'adviceDescription',
  category: 'adviceCategory',
  picture: 'advicePicture',
  alt: 'adviceAlt',
  weight: 'adviceWeight',
  sku: 'adviceSku',
  seo: 'adviceSeo',
} as const satisfies Record<Advice['code'], string>

const getAdviceSection = ({ code, step }: Advice): ProductSection => {
  if (code === 'weight') return 'shipping'
  if (code === 'seo') return 'search'
  if (code === 'sku') return step === 'variants' ? 'variants' : 'inventory'
  return code === 'category' ? 'organization' : code === 'description' ? 'basic' : 'media'
}

const getMissingSection = ({ code, step }: MissingItem): ProductSection => {
  if (code === 'price') return step === 'variants' ? 'variants' : 'pricing'
  return code === 'billingPeriod' ? 'selling' : 'fields'
}

const TodoList = ({ items }: { items: readonly { section: ProductSection; text: string }[] }) => {
  const { toSection } = useProduct()
  return (
    <ul className={classes.list}>
      {items.map(({ section, text }) => (
        <li key={text}>
          <Link className={classes.item} to={toSection(section)}>
            {text}
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What is missing before publishing; each entry links to where it is filled in. */
export const MissingList = ({ items, variantCount }: { items: readonly MissingItem[]; variantCount: number }) => {
  const t = useText(productPreviewText)
  const describe = (item: MissingItem): string => {
    if (item.code === 'field') return t('missingField', { name: item.name })
    if (item.code === 'billingPeriod') return t('missingPeriod')
    return t(variantCount > 1 ? 'missingPrices' : 'missingPrice')
  }
  return <TodoList items={items.map((item) => ({ section: getMissingSection(item), text: describe(item) }))} />
}

export const AdviceList = ({ items }: { items: readonly Advice[] }) => {
  const t = useText(productPreviewText)
  return (
    <TodoList items={items.map((item) => ({ section: getAdviceSection(item), text: t(adviceTexts[item.code]) }))} />
  )
}
