import { type ReactNode, useId } from 'react'

/** A component of the kit and when to use it. */
export const Chapter = ({ title, use, children }: { title: string; use: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} style={{ marginBottom: 'var(--space-12)' }}>
      <h2 id={id} style={{ margin: 0, fontSize: 'var(--text-large)' }}>
        {title}
      </h2>
      <p style={{ margin: '2px 0 var(--space-4)', color: 'var(--ink-muted)' }}>{use}</p>
      {children}
    </section>
  )
}
