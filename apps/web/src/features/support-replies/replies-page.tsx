import { useMemo } from 'react'
import { type SavedReply, supportReplies } from '#contract/domains/support-replies.ts'
import { useText } from '#web/client/text.ts'
import { useEntityList } from '#web/kit/crud/use-entity-list.ts'
import { Time } from '#web/kit/display/time.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { supportRepliesText } from './support-replies.text.ts'

const useReplyColumns = (): { primaryColumn: PrimaryColumn<SavedReply>; columns: Column<SavedReply>[] } => {
  const t = useText(supportRepliesText)
  return useMemo(
    () => ({
      primaryColumn: { label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '28%' },
      columns: [
        { id: 'text', label: t('text'), value: ({ text }) => text, phone: 'detail' },
        {
          id: 'audience',
          label: t('audience'),
          value: ({ isPersonal }) => t(isPersonal ? 'personal' : 'team'),
          width: '130px',
          phone: 'status',
        },
        {
          id: 'updatedAt',
          label: t('updated'),
          cell: ({ updatedAt }) => <Time iso={updatedAt} />,
          value: ({ updatedAt }) => updatedAt,
          isTimestamp: true,
          width: '132px',
        },
        {
          id: 'updatedBy',
          label: t('updatedBy'),
          value: ({ updatedBy }) => updatedBy,
          width: '140px',
          hiddenByDefault: true,
        },
      ],
    }),
    [t],
  )
}

const RepliesPage = () => {
  const t = useText(supportRepliesText)
  return (
    <ListPage
      title={t('title')}
      list={supportReplies.list}
      {...useEntityList(supportReplies, { noun: (count) => t('noun', { count }) })}
      {...useReplyColumns()}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default RepliesPage
