import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '#web/client/text.ts'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from './page-header.tsx'
import classes from './section-page.module.css'
import { useSectionInView } from './use-section-in-view.ts'

interface Section {
  /** The fragment of the section: `/dashboard/profile#devices`. */
  id: string
  title: string
  content: ReactNode
}

interface SectionPageProps {
  title: string
  subtitle?: ReactNode
  sections: readonly Section[]
}

/** A page of cards that are saved separately, with a navigation at the side. */
export const SectionPage = ({ title, subtitle, sections }: SectionPageProps) => {
  const t = useText(kitText)
  const { hash, key } = useLocation()
  const targetId = hash.slice(1)
  const ids = sections.map(({ id }) => id)
  // The content renders after navigation, so the browser can't scroll to the fragment by itself.
  useEffect(() => {
    const section = targetId ? document.getElementById(targetId) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [targetId, key])
  const current = useSectionInView(ids, targetId)

  return (
    <UnsavedForms>
      <PageHeader title={title} subtitle={subtitle} />
      <div className={classes.columns}>
        <nav aria-label={t('onThisPage')} className={classes.nav}>
          <ul className={classes.list}>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <Link to={`#${id}`} replace aria-current={id === current ? 'location' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>
          {sections.map(({ id, content }) => (
            <div key={id} id={id} tabIndex={-1} className={classes.section}>
              {content}
            </div>
          ))}
        </div>
      </div>
    </UnsavedForms>
  )
}
