import { useMemo } from 'react'
import { type LogEntry, logLevels, logs } from '#contract/domains/logs.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { browserErrorsText } from './admin.text.ts'
import { levelTones } from './parts/level-tones.tsx'

const newestFirst: Sort = { by: 'at', order: 'desc' }

interface BrowserErrorList {
  primaryColumn: PrimaryColumn<LogEntry>
  columns: Column<LogEntry>[]
  filters: Filter[]
}

const useBrowserErrorList = (): BrowserErrorList => {
  const t = useText(browserErrorsText)
  return useMemo(
    () => ({
      primaryColumn: { label: t('message'), name: ({ message }) => message || '—', to: ({ _id }) => _id, width: '36%' },
      columns: [
        {
          id: 'level',
          label: t('level'),
          cell: ({ level }) => <StatusBadge tone={levelTones[level]}>{t(`level_${level}`)}</StatusBadge>,
          value: ({ level }) => t(`level_${level}`),
          width: '112px',
          phone: 'status',
        },
        { id: 'device', label: t('device'), value: ({ device }) => device },
        {
          id: 'address',
          label: t('address'),
          value: ({ address }) => address,
          width: '140px',
        },
        { ...timeColumn('at', t('at')), phone: 'detail' },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'level',
          label: t('level'),
          options: logLevels.map((value) => ({ value, label: t(`level_${value}`) })),
        },
        { kind: 'dates', from: 'from', to: 'to', label: t('at') },
      ],
    }),
    [t],
  )
}

const BrowserErrorsPage = () => {
  const t = useText(browserErrorsText)
  return (
    <ListPage
      title={t('title')}
      list={logs.list}
      sort={newestFirst}
      {...useBrowserErrorList()}
      empty={{ illustration: 'missing', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default BrowserErrorsPage
