import { type ReactNode, useId } from 'react'
import { type CardEdit, EditButton, EditMenuLater } from './edit-button.tsx'
import classes from './side-card.module.css'

interface SideCardProps {
  title: string
  /** Names the pencil button. */
  editLabel?: string
  /** One edit opens at once, several as a menu. */
  edits?: readonly CardEdit[]
  /** Beside the title, such as a badge. */
  status?: ReactNode
  children: ReactNode
}

const noEdits: readonly CardEdit[] = []

/** A card of the side column; its pencil button is the same in every card. */
export const SideCard = ({ title, editLabel, edits = noEdits, status, children }: SideCardProps) => {
  const id = useId()
  const [edit, ...others] = edits
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {status}
        {edit && others.length === 0 && <EditButton label={editLabel} onClick={edit.run} />}
        {others.length > 0 && <EditMenuLater label={editLabel} edits={edits} />}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** A labelled value of a card. */
export const CardFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </dl>
)
