import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  help?: string
  /** Beside the title, for actions on the whole section. */
  actions?: ReactNode
  children: ReactNode
}

/** A card of related fields. */
export const FormSection = ({ title, help, actions, children }: FormSectionProps) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
