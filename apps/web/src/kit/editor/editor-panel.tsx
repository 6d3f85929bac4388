import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#web/client/text.ts'
import { useDrillDownFocus } from '#web/kit/page/use-drill-down-focus.ts'
import { editorText } from './editor.text.ts'
import classes from './panel-column.module.css'

interface EditorPanelProps {
  title: string
  back: () => void
  menu?: ReactNode
  children: ReactNode
}

/** A panel in place of the list that opened it. */
export const EditorPanel = ({ title, back, menu, children }: EditorPanelProps) => {
  const t = useText(editorText)
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <ActionIcon size={36} aria-label={t('back')} title={t('back')} onClick={back}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <h2 tabIndex={-1} data-panel-heading>
          {title}
        </h2>
        {menu}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** Rows of the list under a heading. */
export const PanelGroup = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The column with the list of panels, or the open one in its place. */
export const PanelColumn = ({ openPanel, children }: { openPanel: string | undefined; children: ReactNode }) => {
  const container = useDrillDownFocus(openPanel)
  return (
    <div ref={container} className={classes.column}>
      {children}
    </div>
  )
}
