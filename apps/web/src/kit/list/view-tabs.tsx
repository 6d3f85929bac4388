import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import classes from './view-tabs.module.css'

export interface ViewTab {
  id: string
  name: string
  /** How many there are, beside the name. */
  count?: string | undefined
  isOpen: boolean
  open: () => void
  /** Beside its name, such as a way to delete it. */
  also?: ReactNode
}

interface ViewTabsProps {
  label: string
  tabs: readonly ViewTab[]
  row?: Ref<HTMLElement>
  /** After the last one, always in sight. */
  children?: ReactNode
}

/** Ways to look at a list, by their names. More than there is room for are moved sideways. */
export const ViewTabs = ({ label, tabs, row, children }: ViewTabsProps) => {
  const own = useRef<HTMLElement>(null)
  const both = useMergedRef(own, row ?? null)
  const hasMoved = useRef(false)
  const current = tabs.find(({ isOpen }) => isOpen)?.id
  // By hand: to scroll it into view would move the page along.
  useEffect(() => {
    const nav = own.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (!nav || !tab) return
    // The first is in sight until one has moved on; to measure that would hold up the page's first picture.
    if (!hasMoved.current && tab === nav.firstElementChild) return
    hasMoved.current = true
    const [from, to] = [tab.offsetLeft - nav.offsetLeft, tab.offsetLeft - nav.offsetLeft + tab.offsetWidth]
    if (from < nav.scrollLeft || to > nav.scrollLeft + nav.clientWidth) nav.scrollLeft = from
  }, [current])
  return (
    <div className={classes.row}>
      <nav ref={both} className={classes.tabs} aria-label={label}>
        {tabs.map(({ id, name, count, isOpen, open, also }) => (
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
            {also}
          </span>
        ))}
      </nav>
      {children && <div className={classes.end}>{children}</div>}
    </div>
  )
}
