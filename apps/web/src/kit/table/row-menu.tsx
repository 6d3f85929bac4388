import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { usePauseListUpdates } from '#web/kit/dialog/overlay-open.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import type { RowAction } from './columns.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from '#web/kit/list/list.module.css'

const OpenRowMenu = loadLater(
  () => import('./open-row-menu.tsx').then((module) => module.OpenRowMenu),
  ({ button }) => button,
)

/** The actions of one row. Mounted on the first click, because a list has hundreds of rows. */
export const RowMenu = ({ name, actions }: { name: string; actions: () => RowAction[] }) => {
  const t = useText(listText)
  const [isMounted, setIsMounted] = useState(false)
  const [opened, setOpened] = useState(false)
  usePauseListUpdates(opened)
  const open = () => {
    setIsMounted(true)
    setOpened(true)
  }
  // The first click replaces the button by the menu's target, so the menu does not know the focused element.
  const buttonRef = useRef<HTMLButtonElement>(null)
  const button = (
    <button
      ref={buttonRef}
      type="button"
      className={classes.dots}
      aria-label={t('moreFor', { name })}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={isMounted ? undefined : open}
    >
      <IconDots size={18} aria-hidden="true" />
    </button>
  )
  if (!isMounted) return button
  return (
    <OpenRowMenu
      button={button}
      actions={actions}
      opened={opened}
      setOpened={setOpened}
      onClose={() => buttonRef.current?.focus()}
      close={() => {
        setIsMounted(false)
        setOpened(false)
      }}
    />
  )
}
