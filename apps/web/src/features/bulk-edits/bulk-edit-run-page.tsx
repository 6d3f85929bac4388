import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconPlayerStop } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { second } from '#contract/core/time.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { runText } from './bulk-edits.text.ts'
import { Problems } from './parts/problems.tsx'
import { SampleTable } from './parts/sample-table.tsx'
import { statusTones } from './parts/status-tones.tsx'
import { useChangeLabels } from './use-change-labels.ts'

const BulkEditRunPage = () => {
  const t = useText(runText)
  const { id = '' } = useParams()
  const params = { id }
  const navigate = useNavigate()
  const { number } = useFormat()
  const { summary } = useChangeLabels()
  const query = useGet(bulkEdits.get, { params })
  const isRunning = query.data?.status === 'running'
  // A second observer of the same query, which polls every second while the edit runs.
  useGet(bulkEdits.get, { params }, { enabled: isRunning, ...(isRunning && { refetchIntervalMs: second }) })
  const cancel = useSend(bulkEdits.cancel, { successMessage: t('stopped') })
  const undo = useSend(bulkEdits.undo, { successMessage: t('undoStarted') })
  const { data: edit, error } = query
  if (!edit) return error ? <ErrorState error={error} retry={() => void query.refetch()} /> : <DetailSkeleton />

  const startUndo = async () => {
    const started = await undo.send({ params })
    if (started) void navigate(`../${started._id}`, { relative: 'path' })
  }
  const processedCount = edit.done + edit.refused
  const progress = t('progress', { done: number(processedCount), total: number(edit.total) })
  const linkTo = (editId: string, linkLabel: string) => (
    <Anchor component={Link} to={`/dashboard/products/bulk-edits/${editId}`}>
      {linkLabel}
    </Anchor>
  )
  return (
    <DetailPage
      title={edit.undoes === null ? t('one') : t('undoing')}
      subtitle={summary(edit.change)}
      actions={
        <>
          <StatusBadge tone={statusTones[edit.status]}>{t(edit.status)}</StatusBadge>
          {isRunning && (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              loading={cancel.sending}
              onClick={() => void cancel.send({ params })}
            >
              {t('stop')}
            </Button>
          )}
          {!isRunning && edit.undoneBy === null && edit.done > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              loading={undo.sending}
              onClick={() => void startUndo()}
            >
              {t('undo')}
            </Button>
          )}
        </>
      }
      facts={[
        { label: t('products'), value: number(edit.total) },
        { label: t('changed'), value: number(edit.done) },
        { label: t('refused'), value: number(edit.refused) },
        { label: t('by'), value: edit.by },
        { label: t('started'), value: <Time iso={edit.createdAt} /> },
        ...(edit.finishedAt ? [{ label: t('finished'), value: <Time iso={edit.finishedAt} /> }] : []),
      ]}
    >
      <FormSection title={t('status')}>
        <ProgressBar
          label={progress}
          value={edit.total === 0 ? 100 : (processedCount / edit.total) * 100}
          tone={isRunning ? 'accent' : statusTones[edit.status]}
        />
        <Text role="status">{progress}</Text>
        {isRunning && <Text c="dimmed">{t('leave')}</Text>}
        {edit.undoneBy !== null && (
          <Text>
            {t('undone')} {linkTo(edit.undoneBy, t('seeUndo'))}
          </Text>
        )}
        {edit.undoes !== null && (
          <Text>
            {t('undoesOne')} {linkTo(edit.undoes, t('seeUndone'))}
          </Text>
        )}
      </FormSection>
      {edit.sample.length > 0 && (
        <FormSection title={t('did')}>
          <SampleTable sample={edit.sample} />
        </FormSection>
      )}
      <Problems problems={edit.problems} refused={edit.refused} isRunning={isRunning} />
    </DetailPage>
  )
}

export default BulkEditRunPage
