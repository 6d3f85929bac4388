import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { mergeText } from './merge.text.ts'
import { DuplicateGroup } from './parts/duplicate-group.tsx'
import { MergeDialog } from './parts/merge-dialog.tsx'

const toKey = (rows: readonly CustomerRow[]): string => rows.map(({ _id }) => _id).join(' ')

const CustomerDuplicatesPage = () => {
  const t = useText(mergeText)
  const [merging, setMerging] = useState<readonly CustomerRow[]>([])
  const { data, error, refetch } = useGet(customerMerge.duplicates)
  const groups = data?.data ?? []
  const body = () => {
    if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />
    if (groups.length > 0)
      return (
        <Stack>
          {groups.map(({ reason, customers: rows }) => (
            <DuplicateGroup
              key={`${reason} ${toKey(rows)}`}
              title={t(reason === 'phone' ? 'samePhone' : 'sameName')}
              rows={rows}
              merge={setMerging}
            />
          ))}
        </Stack>
      )
    const back = (
      <Button component={Link} to=".." relative="path" variant="default">
        {t('backToList')}
      </Button>
    )
    return <EmptyState illustration="people" title={t('noDuplicates')} body={t('noDuplicatesBody')} action={back} />
  }
  return (
    <>
      <PageHeader title={t('duplicatesTitle')} subtitle={groups.length > 0 && t('duplicatesAbout')} />
      {body()}
      {merging.length > 0 && <MergeDialog rows={merging} close={() => setMerging([])} />}
    </>
  )
}

export default CustomerDuplicatesPage
