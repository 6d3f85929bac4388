import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, PrimaryColumn, RowAction } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { CancelDialog } from './parts/cancel-import.tsx'
import { resultCountNames, getResultCount } from './product-import.result-counts.ts'
import { productImportText } from './product-import.text.ts'
import { importTones } from './product-import.tones.ts'

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }

const useImportList = (): { primaryColumn: PrimaryColumn<ProductImport>; columns: Column<ProductImport>[] } => {
  const t = useText(productImportText)
  const { number } = useFormat()
  return useMemo(() => {
    const countColumn = (id: (typeof resultCountNames)[number]): Column<ProductImport> => ({
      id,
      label: t(id),
      cell: (file) => number(getResultCount(file, id)),
      value: (file) => getResultCount(file, id),
      isNumeric: true,
      width: '110px',
      ...(id === 'skipped' && { hiddenByDefault: true as const }),
    })
    return {
      primaryColumn: { label: t('file'), name: (file) => file.fileName, to: (file) => file._id },
      columns: [
        {
          id: 'status',
          label: t('status'),
          cell: (file) => <StatusBadge tone={importTones[file.status]}>{t(file.status)}</StatusBadge>,
          value: (file) => t(file.status),
          width: '150px',
          phone: 'status',
        },
        ...resultCountNames.map(countColumn),
        { id: 'by', label: t('by'), value: (file) => file.by, width: '150px' },
        { ...timeColumn('createdAt', t('when'), { width: '140px' }), phone: 'detail' },
      ],
    }
  }, [t, number])
}

const ImportsPage = () => {
  const t = useText(productImportText)
  const navigate = useNavigate()
  const [cancelTarget, setCancelTarget] = useState<ProductImport | undefined>()
  const getActions = (file: ProductImport): RowAction[] => {
    const open = { label: t('open'), run: () => void navigate(file._id) }
    if (file.status === 'done' || file.status === 'cancelled') return [open]
    const label = t(file.status === 'running' ? 'cancel' : 'discard')
    return [open, { label, run: () => setCancelTarget(file), danger: true }]
  }
  return (
    <>
      <ListPage
        title={t('listTitle')}
        list={productImports.list}
        sort={newestFirst}
        {...useImportList()}
        filters={[]}
        primaryAction={{ label: t('title'), to: '/dashboard/products/import' }}
        actions={getActions}
        empty={{ illustration: 'shelf', title: t('listEmptyTitle'), body: t('listEmptyBody') }}
      />
      <CancelDialog file={cancelTarget} close={() => setCancelTarget(undefined)} />
    </>
  )
}

export default ImportsPage
