import type { ReactNode } from 'react'

/** A page with a single message. */
export const Note = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <article className="note">
    <h1>{title}</h1>
    <p className="lead">{lead}</p>
    {children}
  </article>
)
