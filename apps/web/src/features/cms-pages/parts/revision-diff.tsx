import { Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { cmsPages, type CmsRevisionText } from '#contract/domains/cms-pages.ts'
import { products } from '#contract/domains/products.ts'
import { type DiffBlock, diffDocuments } from '#contract/rich-text/diff.ts'
import type { RichTextDocument } from '#contract/rich-text/document.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { documentText } from '#web/kit/rich-text/document.text.ts'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'
import classes from './revisions.module.css'

/** Fields whose values are compared in a line each; the text is compared block by block. */
const shortFields = [
  'name',
  'slug',
  'status',
  'visibility',
  'language',
  'role',
  'publishAt',
  'unpublishAt',
  'seoTitle',
  'seoDescription',
] as const

const useFieldText = () => {
  const t = useText(cmsPagesText)
  const { dateTime } = useFormat()
  return (field: (typeof shortFields)[number], fields: CmsRevisionText): string => {
    const value = fields[field]
    if (value === null || value === '') return t('none')
    if (field === 'publishAt' || field === 'unpublishAt') return dateTime(value)
    if (field === 'status') return t(`status_${fields.status}`)
    if (field === 'visibility') return t(`visibility_${fields.visibility}`)
    if (field === 'language') return t(`lang_${fields.language}`)
    return field === 'role' ? t(`role_${fields.role ?? 'none'}`) : value
  }
}

const tags = { same: 'span', added: 'ins', removed: 'del' } as const

const ProductName = ({ id }: { id: string }) => {
  const { can } = useSession()
  const { data: product } = useGet(products.get, { params: { id } }, { enabled: can('view_products') })
  return product?.title
}

/** Blocks that aren't text start with their type. */
const labels = { product: 'product', image: 'image', button: 'button' } as const
const isLabeled = (type: string): type is keyof typeof labels => type in labels

const DiffLine = ({ block }: { block: DiffBlock }) => {
  const t = useText(cmsPagesText)
  const tDocument = useText(documentText)
  const label = isLabeled(block.type) && (block.type === 'product' ? t('product') : tDocument(block.type))
  return (
    <p className={classes.block} data-change={block.change} data-type={block.type}>
      {label && `${label}: `}
      {block.parts.map(({ change, text }, index) => {
        const Tag = tags[change]
        // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
        return <Tag key={index}>{block.type === 'product' ? <ProductName id={text.trim()} /> : text}</Tag>
      })}
    </p>
  )
}

/** Blocks far from a change are left out. */
const context = 1

const hideUnchanged = (blocks: readonly DiffBlock[]): DiffBlock[] =>
  blocks.filter((_, index) =>
    blocks.slice(Math.max(0, index - context), index + context + 1).some(({ change }) => change !== 'same'),
  )

/** What a revision changed, compared with the one before it. */
export const RevisionDiff = ({ page, revision }: { page: string; revision: number }) => {
  const t = useText(cmsPagesText)
  const toFieldText = useFieldText()
  const { data, error, refetch } = useGet(cmsPages.revision, { params: { id: page, revision } })
  const blocks = useMemo(() => {
    if (!data) return []
    const [before, after] = [data.previous?.content ?? { type: 'doc', content: [] }, data.fields.content]
    return hideUnchanged(diffDocuments(before as RichTextDocument, after))
  }, [data])
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton h={120} />
  const { fields, previous } = data
  const changed = previous ? shortFields.filter((field) => fields[field] !== previous[field]) : []
  return (
    <div className={classes.diff}>
      {previous &&
        changed.map((field) => (
          <p key={field} className={classes.field}>
            <strong>{t(field)}</strong> <del>{toFieldText(field, previous)}</del>{' '}
            <ins>{toFieldText(field, fields)}</ins>
          </p>
        ))}
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
        <DiffLine key={index} block={block} />
      ))}
      {blocks.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noTextChanges')}
        </Text>
      )}
    </div>
  )
}
