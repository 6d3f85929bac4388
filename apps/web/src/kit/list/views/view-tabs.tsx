import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import classes from './view-tabs.module.css'

export interface ViewTab {
  id: string
  name: string
  /** The number of rows, shown beside the name. */
  count?: string | undefined
  isOpen: boolean
  open: () => void
  /** Shown beside its name, such as a delete button. */
  trailing?: ReactNode
}

interface ViewTabsProps {
  label: string
  tabs: readonly ViewTab[]
  row?: Ref<HTMLElement>
  /** After the last tab, always visible. */
  children?: ReactNode
}

/** Views of a list as tabs, which scroll horizontally. */
export const ViewTabs = ({ label, tabs, row, children }: ViewTabsProps) => {
  const localRef = useRef<HTMLElement>(null)
  const mergedRef = useMergedRef(localRef, row ?? null)
  const hasMoved = useRef(false)
  const current = tabs.find(({ isOpen }) => isOpen)?.id
  // Not scrollIntoView, which would scroll the page too.
  useEffect(() => {
    const nav = localRef.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (!nav || !tab) return
    // The first tab is visible initially; measuring would delay the first paint.
    if (!hasMoved.current && tab === nav.firstElementChild) return
    hasMoved.current = true
    const [from, to] = [tab.offsetLeft - nav.offsetLeft, tab.offsetLeft - nav.offsetLeft + tab.offsetWidth]
    if (from < nav.scrollLeft || to > nav.scrollLeft + nav.clientWidth) nav.scrollLeft = from
  }, [current])
  return (
    <div className={classes.row}>
      <nav ref={mergedRef} className={classes.tabs} aria-label={label}>
        {tabs.map(({ id, name, count, isOpen, open, trailing }) => (
          <span key={id} className={classes.tab}>
            <Button
              variant="subtle"
              color="neutral"
              size="compact-sm"
              data-open={isOpen || undefined}
              aria-current={isOpen || undefined}
              onClick={open}
            >
              {name}
              {count !== undefined && <span className={classes.count}>{count}</span>}
            </Button>
            {trailing}
          </span>
        ))}
      </nav>
      {children && <div className={classes.end}>{children}</div>}
    </div>
  )
}
