import type { ReactNode } from 'react'
import classes from './composer.module.css'

export interface Suggestion {
  id: string
  title: string
  detail?: string
  badge?: string
}

interface SuggestionsProps {
  id: string
  label: string
  options: readonly Suggestion[]
  active: number
  empty: string
  pick: (index: number) => void
  footer?: ReactNode
}

export const toOptionId = (listId: string, index: number): string => `${listId}-${index}`

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

/** A list above the reply field; the focus stays in the field, which handles the keys. */
export const Suggestions = ({ id, label, options, active, empty, pick, footer }: SuggestionsProps) => {
  return (
    <div className={classes.suggestions}>
      <div id={id} role="listbox" aria-label={label} className={classes.options}>
        {options.map(({ id: optionId, title, detail, badge }, index) => (
          <button
            key={optionId}
            ref={index === active ? scrollIntoView : null}
            id={toOptionId(id, index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(index)}
          >
            <span className={classes.optionTitle}>
              {title}
              {badge && <span className={classes.optionBadge}>{badge}</span>}
            </span>
            {detail && <span className={classes.optionDetail}>{detail}</span>}
          </button>
        ))}
      </div>
      {options.length === 0 && <p className={classes.optionEmpty}>{empty}</p>}
      {footer && <div className={classes.optionFooter}>{footer}</div>}
    </div>
  )
}
