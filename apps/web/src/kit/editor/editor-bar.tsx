import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSignal } from '#web/client/signal.ts'
import { useText } from '#web/client/text.ts'
import type { DocumentState } from '#web/kit/document/document-store.ts'
import { kitText } from '#web/kit/kit.text.ts'
import type { EditorUploads } from '#web/kit/media/use-editor-uploads.ts'
import classes from './editor-bar.module.css'
import { editorText } from './editor.text.ts'

export type Device = 'phone' | 'desktop'

type SavingState = Pick<DocumentState<unknown, unknown>, 'status' | 'error'>

interface SaveStatusProps {
  state: SavingState
  retry: () => void
  uploads: EditorUploads
}

/** Whether the changes are saved. */
export const SaveStatus = ({ state, retry, uploads }: SaveStatusProps) => {
  const t = useText(editorText)
  const tKit = useText(kitText)
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
            {tKit('retry')}
          </Button>
        )}
      </span>
    </Tooltip>
  )
}

interface UndoControlsProps {
  state: Pick<DocumentState<unknown, unknown>, 'canUndo' | 'canRedo'>
  undo: () => void
  redo: () => void
}

export const UndoControls = ({ state, undo, redo }: UndoControlsProps) => {
  const t = useText(editorText)
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon size={36} aria-label={t('undo')} title={t('undo')} disabled={!state.canUndo} onClick={undo}>
        <IconArrowBackUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('redo')} title={t('redo')} disabled={!state.canRedo} onClick={redo}>
        <IconArrowForwardUp size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

/** A segment that shows an icon or a short text and is read as its label. */
export const IconLabel = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.icon}>
    {icon}
    <span className="visually-hidden">{children}</span>
  </span>
)

/** The width of the preview. Hidden on phones, where the preview has the phone's width. */
export const DeviceSwitch = ({ device, setDevice }: { device: Device; setDevice: (device: Device) => void }) => {
  const t = useText(editorText)
  return (
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
  )
}

interface EditorBarProps {
  /** The accessible name of the toolbar. */
  label: string
  /** A heading, then badges and the save status. */
  head: ReactNode
  children: ReactNode
}

export const EditorBar = ({ label, head, children }: EditorBarProps) => (
  <div className={classes.bar} role="toolbar" aria-label={label}>
    <div className={classes.head}>{head}</div>
    <div className={classes.tools}>{children}</div>
  </div>
)

export const EditorTitle = ({ children }: { children: ReactNode }) => <h1 className={classes.title}>{children}</h1>

/** A button that shows only its icon on phones. */
export const CompactButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Button
    className={classes.compact ?? ''}
    variant="default"
    aria-label={label}
    title={label}
    leftSection={icon}
    onClick={onClick}
  >
    {label}
  </Button>
)
