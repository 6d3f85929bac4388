import type { ReactNode } from 'react'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { PageHeader } from './page-header.tsx'
import { type SectionLink, SectionNav } from './section-nav.tsx'
import classes from './section-page.module.css'

interface SectionPageProps {
  title: string
  subtitle?: ReactNode
  sections: readonly (SectionLink & { content: ReactNode })[]
}

/** A page of cards that are saved separately, with a navigation at the side. */
export const SectionPage = ({ title, subtitle, sections }: SectionPageProps) => (
  <UnsavedForms>
    <PageHeader title={title} subtitle={subtitle} />
    <div className={classes.columns}>
      <SectionNav sections={sections} narrow="hidden" />
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
