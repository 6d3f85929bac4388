import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconCalendarOff, IconCopy, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { languages, type Language } from '#contract/enumerations.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import type { DocumentState } from '#web/kit/document/document-store.ts'
import { isEqual } from '#web/kit/document/is-equal.ts'
import {
  CompactButton,
  type Device,
  DeviceSwitch,
  EditorBar,
  EditorTitle,
  IconLabel,
  SaveStatus,
  UndoControls,
} from '#web/kit/editor/editor-bar.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { customizationText } from '#web/features/customization/customization.text.ts'
import { useThemeEditor } from '#web/features/customization/use-theme-editor.ts'

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

interface ThemeBarProps {
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

export const ThemeBar = (props: ThemeBarProps) => {
  const { state, undo, redo, retry, saveDraft, receive, device, setDevice, setLanguage, openVersions } = props
  const t = useText(customizationText)
  const { stores } = useSession()
  const { canEdit, language, uploads } = useThemeEditor()
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
    <EditorBar
      label={t('toolbar')}
      head={
        <>
          <EditorTitle>{t('title')}</EditorTitle>
          <PublishState state={state} />
          {canEdit && <SaveStatus state={state} retry={retry} uploads={uploads} />}
        </>
      }
    >
      {canEdit && <UndoControls state={state} undo={undo} redo={redo} />}
      <DeviceSwitch device={device} setDevice={setDevice} />
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
      <CompactButton label={t('versions')} icon={<IconHistory size={16} aria-hidden="true" />} onClick={openVersions} />
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
      <Suspense fallback={null}>
        {dialog === 'publish' && (
          <PublishDialog saved={state.saved} close={close} saveDraft={saveDraft} receive={receive} />
        )}
        {dialog === 'copy' && <CopyThemeDialog close={close} saveDraft={saveDraft} />}
      </Suspense>
    </EditorBar>
  )
}
