import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import classes from './section-nav.module.css'
import { useSectionInView } from './use-section-in-view.ts'

export interface SectionLink {
  /** The fragment of the section: `/dashboard/profile#devices`. */
  id: string
  title: string
  /** For a section that is beside the others where there is room. */
  isBeside?: true
}

interface SectionNavProps {
  sections: readonly SectionLink[]
  /** On narrow screens: a row that scrolls sideways and stays at the top, or nothing. */
  narrow: 'row' | 'hidden'
}

/** Links to the sections of a page. Scrolls to the one in the URL and marks the one in view. */
export const SectionNav = ({ sections, narrow }: SectionNavProps) => {
  const t = useText(kitText)
  const { hash, key } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const targetId = hash.slice(1)
  // The content renders after navigation, so the browser can't scroll to the fragment by itself.
  useEffect(() => {
    const section = targetId ? document.getElementById(targetId) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [targetId, key])
  const isNarrow = useMediaQuery('(max-width: 62em)')
  const current = useSectionInView(
    sections.filter(({ isBeside }) => isNarrow || !isBeside).map(({ id }) => id),
    targetId,
  )
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which would scroll the page too.
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.clientWidth) / 2
  }, [current])
  return (
    <nav aria-label={t('onThisPage')} className={classes.nav} data-narrow={narrow}>
      <ul className={classes.list} ref={list}>
        {sections.map(({ id, title, isBeside }) => (
          <li key={id} data-beside={isBeside}>
            <Link to={`#${id}`} replace aria-current={id === current ? 'location' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
