import { Alert, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import classes from './editor-layout.module.css'
import { editorText } from './editor.text.ts'

export type EditorTab = 'controls' | 'preview'

/** Whether settings and preview are tabs, for lack of room. */
export const useIsNarrowEditor = (): boolean =>
  useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false

/** A message above the settings. */
export const EditorNotice = ({ children }: { children: ReactNode }) => (
  <Alert color="neutral" className={classes.notice ?? ''}>
    {children}
  </Alert>
)

/** Says that changes of an interrupted session were restored. */
export const RestoredNotice = ({ restoredFrom }: { restoredFrom: string | undefined }) => {
  const t = useText(editorText)
  const tKit = useText(kitText)
  const { relative } = useFormat()
  const [isShown, setIsShown] = useState(true)
  if (!restoredFrom || !isShown) return null
  return (
    <Alert
      color="info"
      role="status"
      className={classes.notice ?? ''}
      withCloseButton
      closeButtonLabel={tKit('close')}
      onClose={() => setIsShown(false)}
    >
      {t('restored', { when: relative(restoredFrom) })}
    </Alert>
  )
}

interface EditorLayoutProps {
  title: string
  tab: EditorTab
  setTab: (tab: EditorTab) => void
  bar: ReactNode
  notices: ReactNode
  /** Both versions of what two people changed. */
  conflict: ReactNode
  /** Fills the rest of the column and scrolls. */
  settings: ReactNode
  /** Above the preview. */
  banner?: ReactNode
  preview: ReactNode
}

/** Settings beside the preview that they change; on phones one at a time. */
export const EditorLayout = (props: EditorLayoutProps) => {
  const { title, tab, setTab, bar, notices, conflict, settings, banner, preview } = props
  const t = useText(editorText)
  const isNarrow = useIsNarrowEditor()
  return (
    <div className={classes.editor} data-full-page data-tab={tab}>
      {bar}
      {isNarrow && (
        <SegmentedControl
          className={classes.tabs ?? ''}
          fullWidth
          aria-label={title}
          value={tab}
          onChange={(value) => setTab(value === 'preview' ? 'preview' : 'controls')}
          data={[
            { value: 'controls', label: t('controls') },
            { value: 'preview', label: t('preview') },
          ]}
        />
      )}
      <div className={classes.panes}>
        <div className={classes.controls}>
          {notices}
          {conflict && <div className={classes.conflict}>{conflict}</div>}
          {settings}
        </div>
        <div className={classes.preview}>
          {banner && (
            <div className={classes.banner} role="status">
              {banner}
            </div>
          )}
          {preview}
        </div>
      </div>
    </div>
  )
}
