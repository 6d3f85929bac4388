import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { customization, type ThemeDraft, type ThemeVersion } from '#contract/domains/customization.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useVersionName } from '#web/features/customization/use-version-name.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import classes from './versions-panel.module.css'

export interface VersionsPanelProps {
  saved: ThemeDraft
  /** Saves the draft first. Resolves to its version, or undefined if it couldn't be saved. */
  saveDraft: () => Promise<number | undefined>
  adopt: (draft: ThemeDraft) => void
  /** The version that the preview shows. */
  previewed: string | undefined
  preview: (id: string | undefined) => void
}

const SaveVersionForm = ({ saveDraft }: Pick<VersionsPanelProps, 'saveDraft'>) => {
  const t = useText(customizationText)
  const [name, setName] = useState('')
  const saving = useSend(customization.saveVersion, {
    successMessage: (saved) => t('versionSaved', { name: saved.name ?? '' }),
  })
  const submit = async () => {
    const version = name.trim() === '' ? undefined : await saveDraft()
    if (version !== undefined && (await saving.send({ body: { version, name } }))) setName('')
  }
  return (
    <FormElement submit={() => void submit()} className={classes.form}>
      <TextInput
        label={t('versionName')}
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving.sending} disabled={name.trim() === ''}>
        {t('saveVersion')}
      </Button>
    </FormElement>
  )
}

/** Versions of the theme: previewed in place of the draft, restored to it, or deleted. */
const VersionsPanel = ({ saved, saveDraft, adopt, previewed, preview }: VersionsPanelProps) => {
  const t = useText(customizationText)
  const { canEdit } = useThemeEditor()
  const pager = useMiniPager()
  const { data, error, refetch } = useGet(customization.versions, {
    query: { limit: 20, ...(pager.cursor !== undefined && { cursor: pager.cursor }) },
  })
  const [restored, setRestored] = useState<ThemeVersion>()
  const [deleted, setDeleted] = useState<ThemeVersion>()
  const getName = useVersionName()
  const restoring = useSend(customization.restore, {
    successMessage: () => t('restoredVersion', { name: restored ? getName(restored) : '' }),
  })
  const removal = useSend(customization.removeVersion, {
    successMessage: () => t('versionDeleted', { name: deleted ? getName(deleted) : '' }),
  })
  const scheduledId = saved.scheduled?.version._id

  const restore = async ({ _id }: ThemeVersion) => {
    const draftVersion = await saveDraft()
    const draft =
      draftVersion === undefined ? undefined : await restoring.send({ body: { version: _id, draftVersion } })
    setRestored(undefined)
    if (!draft) return
    preview(undefined)
    adopt(draft)
  }
  const remove = async ({ _id }: ThemeVersion) => {
    await removal.send({ params: { id: _id } })
    setDeleted(undefined)
    if (previewed === _id) preview(undefined)
  }

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('versionsHelp')}
      </Text>
      {canEdit && <SaveVersionForm saveDraft={saveDraft} />}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data?.data.length === 0 && <Text c="dimmed">{t('noVersions')}</Text>}
      <ol className={classes.list}>
        {data?.data.map((version) => (
          <li key={version._id} className={classes.version} data-previewed={previewed === version._id || undefined}>
            <div className={classes.name}>
              <strong>{getName(version)}</strong>
              {version.isLive && <StatusBadge tone="success">{t('liveVersion')}</StatusBadge>}
              {version._id === scheduledId && <StatusBadge tone="info">{t('scheduledVersion')}</StatusBadge>}
            </div>
            <Text size="sm" c="dimmed">
              {version.name && `${t(`version_${version.kind}`)} · `}
              <Time iso={version.createdAt} />
              {version.createdBy && ` · ${version.createdBy}`}
            </Text>
            <Group gap="xs" mt={6}>
              <Button
                size="compact-sm"
                variant={previewed === version._id ? 'light' : 'default'}
                aria-pressed={previewed === version._id}
                onClick={() => preview(previewed === version._id ? undefined : version._id)}
              >
                {t('previewVersion')}
              </Button>
              {canEdit && (
                <Button size="compact-sm" variant="default" onClick={() => setRestored(version)}>
                  {t('restoreVersion')}
                </Button>
              )}
              {canEdit && !version.isLive && version._id !== scheduledId && (
                <Button size="compact-sm" variant="subtle" color="neutral" onClick={() => setDeleted(version)}>
                  {t('deleteVersion')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ol>
      <MiniPager pager={pager} next={data?.nextCursor} />
      <ConfirmDialog
        opened={restored !== undefined}
        tone="accent"
        title={t('restoreTitle', { name: restored ? getName(restored) : '' })}
        body={t('restoreBody')}
        confirmLabel={t('restoreVersion')}
        busy={restoring.sending}
        onConfirm={() => restored && void restore(restored)}
        onCancel={() => setRestored(undefined)}
      />
      <ConfirmDialog
        opened={deleted !== undefined}
        title={t('deleteTitle', { name: deleted ? getName(deleted) : '' })}
        body={t('deleteBody')}
        confirmLabel={t('deleteVersion')}
        busy={removal.sending}
        onConfirm={() => deleted && void remove(deleted)}
        onCancel={() => setDeleted(undefined)}
      />
    </Stack>
  )
}

export default VersionsPanel
