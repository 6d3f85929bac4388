import { ActionIcon, Button, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type CmsPage, cmsPages, type CmsRevisionRow } from '#contract/domains/cms-pages.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'
import { RevisionDiff } from './revision-diff.tsx'
import classes from './revisions.module.css'

const fieldLabels = {
  name: 'name',
  content: 'text',
  slug: 'slug',
  status: 'status',
  visibility: 'visibility',
  language: 'language',
  role: 'role',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
  publishAt: 'publishAt',
  unpublishAt: 'unpublishAt',
} as const

const isField = (name: string): name is keyof typeof fieldLabels => name in fieldLabels

interface RevisionsPanelProps {
  page: CmsPage
  canRestore: boolean
  /** Unsaved changes would stay on the screen and replace what is restored with the next save. */
  isDirty: boolean
  opened: boolean
  close: () => void
}

/** The saved versions with author and changes; any of them can be restored. */
export const RevisionsPanel = ({ page, canRestore, isDirty, opened, close }: RevisionsPanelProps) => {
  const t = useText(cmsPagesText)
  const tKit = useText(kitText)
  const params = { id: page._id }
  const { data, error, refetch } = useGet(cmsPages.revisions, { params }, { enabled: opened })
  const [shown, setShown] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const restoring = useSend(cmsPages.restore, {
    successMessage: (_, { body }) => t('restored', { revision: body.revision }),
  })
  const restore = async (revision: number) => {
    setChosen(undefined)
    if (await restoring.send({ params, body: { revision, version: page.version } })) close()
  }
  const describe = ({ changed, revision }: CmsRevisionRow) => {
    const names = changed.filter(isField).map((name) => t(fieldLabels[name]))
    if (names.length > 0) return t('changedFields', { fields: names.join(', ') })
    return revision === data?.data.at(-1)?.revision ? t('firstRevision') : t('noTextChanges')
  }
  return (
    <SidePanel opened={opened} close={close} label={t('history')} side="right" size={560}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('history')}</h2>
        <ActionIcon variant="subtle" color="neutral" aria-label={tKit('close')} onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      <ol className={classes.list}>
        {data?.data.map((row) => (
          <li key={row.revision} className={classes.item}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={shown === row.revision}
              onClick={() => setShown(shown === row.revision ? undefined : row.revision)}
            >
              <span className={classes.when}>
                {row.revision === page.version ? t('currentRevision') : t('revision', { revision: row.revision })}
                {' · '}
                <Time iso={row.createdAt} />
                {row.createdBy && ` · ${row.createdBy}`}
              </span>
              <span className={classes.changed}>{describe(row)}</span>
            </button>
            {shown === row.revision && (
              <>
                <RevisionDiff page={page._id} revision={row.revision} />
                {canRestore && row.revision !== page.version && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={restoring.sending}
                    disabled={isDirty}
                    onClick={() => setChosen(row.revision)}
                  >
                    {t('restore')}
                  </Button>
                )}
                {canRestore && isDirty && row.revision !== page.version && (
                  <Text size="sm" c="dimmed" mt="xs">
                    {t('restoreUnsaved')}
                  </Text>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        opened={chosen !== undefined}
        tone="accent"
        title={t('restoreTitle', { revision: chosen ?? 0 })}
        body={t('restoreBody')}
        confirmLabel={t('restore')}
        onConfirm={() => chosen !== undefined && void restore(chosen)}
        onCancel={() => setChosen(undefined)}
      />
    </SidePanel>
  )
}
