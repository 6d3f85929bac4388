import { type ReactNode, useId } from 'react'

/** A component of the kit and when to use it. */
export const Section = ({
  title,
  description,
  children,
}: {
  title: string
  description: string
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} style={{ marginBottom: 'var(--space-12)' }}>
      <h2 id={id} style={{ margin: 0, fontSize: 'var(--text-large)' }}>
        {title}
      </h2>
      <p style={{ margin: '2px 0 var(--space-4)', color: 'var(--ink-muted)' }}>{description}</p>
      {children}
    </section>
  )
}
