import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { type BulkEdit, bulkEdits } from '#contract/domains/bulk-edits.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { runText } from './bulk-edits.text.ts'
import { statusTones } from './parts/status-tones.tsx'
import { useChangeLabels } from './use-change-labels.ts'

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }

const BulkEditsPage = () => {
  const t = useText(runText)
  const { number } = useFormat()
  const { summary } = useChangeLabels()
  const navigate = useNavigate()
  const describeEdit = ({ change, undoes }: BulkEdit) =>
    undoes === null ? summary(change) : t('undoOf', { what: summary(change) })
  const countColumn = (id: 'total' | 'done' | 'refused', label: string): Column<BulkEdit> => ({
    id,
    label,
    cell: (edit) => number(edit[id]),
    value: (edit) => edit[id],
    isNumeric: true,
    width: '110px',
  })
  const productsLink = (
    <Button variant="default" component={Link} to="/dashboard/products">
      {t('toList')}
    </Button>
  )
  return (
    <ListPage
      title={t('listTitle')}
      list={bulkEdits.list}
      sort={newestFirst}
      primaryColumn={{ label: t('change'), name: describeEdit, to: ({ _id }) => _id, width: '36%' }}
      columns={[
        {
          id: 'status',
          label: t('status'),
          cell: (edit) => <StatusBadge tone={statusTones[edit.status]}>{t(edit.status)}</StatusBadge>,
          value: (edit) => t(edit.status),
          width: '130px',
          phone: 'status',
        },
        countColumn('total', t('products')),
        countColumn('done', t('changed')),
        countColumn('refused', t('refused')),
        { id: 'by', label: t('by'), value: (edit) => edit.by, width: '150px' },
        { ...timeColumn('createdAt', t('started')), phone: 'detail' },
      ]}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody'), secondaryActions: productsLink }}
      secondaryActions={() => productsLink}
      actions={({ _id }) => [{ label: t('open'), run: () => void navigate(_id) }]}
    />
  )
}

export default BulkEditsPage
