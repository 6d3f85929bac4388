import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './titled-card.module.css'

interface TitledCardProps {
  title: string
  /** At the end of the title's line, such as a link to the whole list. */
  aside?: ReactNode
  className?: string | undefined
  style?: CSSProperties
  children: ReactNode
}

/** A card of an overview page. */
export const TitledCard = ({ title, aside, className = '', style, children }: TitledCardProps) => {
  const id = useId()
  return (
    <section className={`${classes.card} ${className}`} style={style} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
