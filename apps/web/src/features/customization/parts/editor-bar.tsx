import { ActionIcon, Button, Group, SegmentedControl, Text, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarOff,
  IconCopy,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconHistory,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { languages, type Language } from '#contract/enumerations.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSignal } from '#web/client/signal.ts'
import { useSend } from '#web/client/use-send.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import type { DocumentState } from '#web/kit/document/document-store.ts'
import { isEqual } from '#web/kit/document/is-equal.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'
import classes from './editor-bar.module.css'
import type { Device } from './preview-pane.tsx'

const CopyThemeDialog = lazy(() => import('./copy-theme-dialog.tsx'))
const PublishDialog = lazy(() => import('./publish-dialog.tsx'))

type State = DocumentState<ThemeSettings, ThemeDraft>

const hasUnpublishedChanges = ({ saved, status }: State): boolean =>
  status !== 'saved' || !isEqual(saved.draft, saved.published)

/** What shoppers see compared with the draft. */
const PublishState = ({ state }: { state: State }) => {
  const t = useText(customizationText)
  const { dateTime } = useFormat()
  const { scheduled, publishedAt } = state.saved
  if (scheduled) return <StatusBadge tone="info">{t('isScheduled', { date: dateTime(scheduled.at) })}</StatusBadge>
  if (hasUnpublishedChanges(state)) return <StatusBadge tone="neutral">{t('isUnpublished')}</StatusBadge>
  return <StatusBadge tone="success">{t(publishedAt ? 'isPublished' : 'neverPublished')}</StatusBadge>
}

const SaveState = ({ state, retry }: { state: State; retry: () => void }) => {
  const t = useText(customizationText)
  const { uploads } = useThemeEditor()
  const isUploading = useSignal(uploads.pending.count) > 0
  const labels = {
    saved: t(isUploading ? 'uploading' : 'saved'),
    unsaved: t('saving'),
    saving: t('saving'),
    failed: t('notSaved'),
    conflict: t('decide'),
  }
  const hasFailed = state.status === 'failed'
  return (
    <Tooltip label={state.error?.message} disabled={!hasFailed}>
      <span className={classes.saving} data-failed={hasFailed || undefined}>
        <span role="status">{labels[state.status]}</span>
        {hasFailed && (
          <Button variant="subtle" size="compact-sm" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </span>
    </Tooltip>
  )
}

const IconLabel = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.icon}>
    {icon}
    <span className="visually-hidden">{children}</span>
  </span>
)

interface EditorBarProps {
  state: State
  undo: () => void
  redo: () => void
  retry: () => void
  /** Saves the draft. Resolves to its version, or undefined if it couldn't be saved. */
  saveDraft: () => Promise<number | undefined>
  receive: (draft: ThemeDraft) => void
  device: Device
  setDevice: (device: Device) => void
  setLanguage: (language: Language) => void
  openVersions: () => void
}

export const EditorBar = (props: EditorBarProps) => {
  const { state, undo, redo, retry, saveDraft, receive, device, setDevice, setLanguage, openVersions } = props
  const t = useText(customizationText)
  const { stores } = useSession()
  const { canEdit, language } = useThemeEditor()
  const [dialog, setDialog] = useState<'publish' | 'copy'>()
  const close = () => setDialog(undefined)
  const unscheduling = useSend(customization.unschedule, { successMessage: t('scheduleCanceled') })
  const unschedule = async () => {
    const draft = await unscheduling.send()
    if (draft) receive(draft)
  }
  const actions = [
    ...(state.saved.scheduled
      ? [
          {
            label: t('cancelSchedule'),
            icon: <IconCalendarOff size={16} aria-hidden="true" />,
            run: () => void unschedule(),
          },
        ]
      : []),
    ...(stores.length > 1
      ? [{ label: t('copy'), icon: <IconCopy size={16} aria-hidden="true" />, run: () => setDialog('copy') }]
      : []),
  ]
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('toolbar')}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <PublishState state={state} />
        {canEdit && <SaveState state={state} retry={retry} />}
      </div>
      <div className={classes.tools}>
        {canEdit && (
          <Group gap={4} wrap="nowrap">
            <ActionIcon size={36} aria-label={t('undo')} title={t('undo')} disabled={!state.canUndo} onClick={undo}>
              <IconArrowBackUp size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon size={36} aria-label={t('redo')} title={t('redo')} disabled={!state.canRedo} onClick={redo}>
              <IconArrowForwardUp size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        )}
        <SegmentedControl
          className={classes.device ?? ''}
          aria-label={t('device')}
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
          data={[
            {
              value: 'desktop',
              label: <IconLabel icon={<IconDeviceDesktop size={18} aria-hidden="true" />}>{t('desktop')}</IconLabel>,
            },
            {
              value: 'phone',
              label: <IconLabel icon={<IconDeviceMobile size={18} aria-hidden="true" />}>{t('phone')}</IconLabel>,
            },
          ]}
        />
        <SegmentedControl
          aria-label={t('language')}
          value={language}
          onChange={(value) => setLanguage(languages.find((each) => each === value) ?? language)}
          data={languages.map((value) => ({
            value,
            label: (
              <IconLabel
                icon={
                  <Text span size="sm" aria-hidden="true">
                    {value.toUpperCase()}
                  </Text>
                }
              >
                {t(`lang_${value}`)}
              </IconLabel>
            ),
          }))}
        />
        <Button
          className={classes.versions ?? ''}
          variant="default"
          aria-label={t('versions')}
          leftSection={<IconHistory size={16} aria-hidden="true" />}
          onClick={openVersions}
        >
          {t('versions')}
        </Button>
        {canEdit && actions.length > 0 && <MoreMenu actions={actions} busy={unscheduling.sending} />}
        {canEdit && (
          <Button
            onClick={() => setDialog('publish')}
            disabled={state.status === 'conflict' || !hasUnpublishedChanges(state)}
            title={hasUnpublishedChanges(state) ? undefined : t('nothingToPublish')}
          >
            {t('publish')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'publish' && (
          <PublishDialog saved={state.saved} close={close} saveDraft={saveDraft} receive={receive} />
        )}
        {dialog === 'copy' && <CopyThemeDialog close={close} saveDraft={saveDraft} />}
      </Suspense>
    </div>
  )
}
