import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Customer, CustomerListRow } from '#contract/domains/customer.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { suggestSurvivor } from '#web/features/customers/customers.merge.ts'
import { mergeText } from '#web/features/customers/merge.text.ts'
import { MergePerson } from './merge-person.tsx'
import { MergePreview } from './merge-preview.tsx'
import classes from './merge.module.css'

interface MergeDialogProps {
  /** At least two. */
  rows: readonly CustomerListRow[]
  close: () => void
  /** Called on a customer's own page, which has to be left if that customer was merged into another. */
  onMerged?: (survivor: Customer) => void
}

/** Merges customers: select who to keep, preview the result and what is lost, confirm. */
export const MergeDialog = ({ rows, close, onMerged }: MergeDialogProps) => {
  const t = useText(mergeText)
  const [survivorId, setSurvivorId] = useState(() => suggestSurvivor(rows)?._id ?? '')
  const others = rows.flatMap(({ _id }) => (_id === survivorId ? [] : [_id]))
  const name = rows.find(({ _id }) => _id === survivorId)?.name ?? ''
  const body = { keep: survivorId, others }
  const [isConfirmed, setIsConfirmed] = useState(false)
  // Stop the preview once confirmed: after the merge it would fail.
  const preview = useGet(customerMerge.mergePreview, { body }, { keepPrevious: true, enabled: !isConfirmed })
  const merge = useSend(customerMerge.merge, {
    successMessage: (survivor) => t('merged', { count: others.length, name: survivor.name }),
  })
  const confirm = async () => {
    setIsConfirmed(true)
    const survivor = await merge.send({ body })
    if (!survivor) return setIsConfirmed(false)
    close()
    return onMerged?.(survivor)
  }
  const isDeleted = useIsDeleted()
  const hasPreview = preview.data !== undefined && !preview.isPlaceholderData
  return (
    <Dialog opened wide onClose={close} title={t('title', { count: others.length, name })}>
      <Stack>
        <Text c="dimmed">{t('about')}</Text>
        <Radio.Group label={t('stays')} value={survivorId} onChange={setSurvivorId}>
          <Stack gap="sm" mt="xs">
            {rows.map((row) => (
              <Radio key={row._id} value={row._id} label={<MergePerson customer={row} />} />
            ))}
          </Stack>
        </Radio.Group>
        {preview.data && !preview.error ? (
          <MergePreview {...preview.data} />
        ) : preview.error ? (
          <ErrorState error={preview.error} retry={() => void preview.refetch()} />
        ) : (
          <FormSkeleton fields={2} height={200} />
        )}
        <DeletedNotice inDialog />
        <Group justify="flex-end" gap="sm" className={classes.foot ?? ''}>
          <Text c="dimmed" mr="auto">
            {t('final')}
          </Text>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            color="danger"
            loading={merge.sending}
            disabled={!hasPreview || preview.error !== null || isDeleted}
            onClick={() => void confirm()}
          >
            {t('confirm', { name })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
