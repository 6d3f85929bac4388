import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useText } from '../../client/text.ts'
import type { FieldFacts } from '../fields/form-context.ts'
import classes from './conflict-panel.module.css'
import { formText } from './form.text.ts'
import type { Conflict } from './use-saving.ts'

interface ConflictPanelProps {
  conflict: Conflict
  fields: ReadonlyMap<string, FieldFacts>
  /** Applies the other version in these fields and leaves the rest. */
  take: (theirs: readonly string[]) => void
  save: () => void
  panel: RefObject<HTMLElement | null>
}

/**
 * Shown when the same field was changed twice: lists both versions and lets the user choose, so that nothing is
 * overwritten silently.
 */
export const ConflictPanel = ({ conflict, fields, take, save, panel }: ConflictPanelProps) => {
  const { who, own, found, taken, asked } = conflict
  const t = useText(formText)
  const title = useId()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [touched, setTouched] = useState(false)
  const [answers] = useState(asked)

  // Take the focus only in response to the user's own Save: otherwise they may be typing.
  useEffect(() => {
    if (answers) panel.current?.focus()
  }, [answers, panel])
  // Keeps the field being edited at the same position on screen.
  useLayoutEffect(() => {
    const typing = document.activeElement?.closest('form') !== null
    const box = panel.current
    if (answers || !typing || !box) return
    window.scrollBy(0, box.offsetHeight + Number.parseFloat(getComputedStyle(box).marginBottom))
  }, [answers, panel])

  const names = found.map((difference) => difference.name)
  const labelOf = (field: string) => fields.get(field)?.label ?? field
  const shown = (field: string, value: unknown): ReactNode =>
    fields.get(field)?.show(value) || <em>{t('emptyValue')}</em>
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(theirs)
    if (isMine) next.delete(field)
    else next.add(field)
    setTheirs(next)
    setTouched(true)
  }
  const keep = (dropped: readonly string[]) => {
    take(dropped)
    save()
  }
  const choosing = touched || found.length > 1
  const unnamed = t(own ? 'conflictTitleOwn' : 'conflictTitleUnknown')

  return (
    <section className={classes.panel} aria-labelledby={title} tabIndex={-1} ref={panel}>
      <div className={classes.head}>
        <IconGitMerge size={20} aria-hidden="true" />
        <div>
          <h2 className={classes.title} id={title}>
            {who === null ? unnamed : t('conflictTitle', { who })}
          </h2>
          <p className={classes.body}>{t(who === null ? 'conflictBodyElsewhere' : 'conflictBody')}</p>
        </div>
      </div>
      {found.map((difference) => (
        <fieldset key={difference.name} className={classes.field}>
          <legend>{labelOf(difference.name)}</legend>
          <div className={classes.choices}>
            {[true, false].map((isMine) => (
              <label key={String(isMine)} className={classes.choice}>
                <input
                  type="radio"
                  name={`conflict-${difference.name}`}
                  checked={theirs.has(difference.name) !== isMine}
                  onChange={() => choose(difference.name, isMine)}
                />
                <span className={classes.who}>{isMine ? t('mine') : (who ?? t('elsewhere'))}</span>
                <span className={classes.value}>
                  {shown(difference.name, isMine ? difference.mine : difference.theirs)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {taken.length > 0 && (
        <p className={classes.also}>
          {who === null ? t('elsewhereTaken') : t('theirsTaken', { who })}: {taken.map(labelOf).join(', ')}
        </p>
      )}
      <div className={classes.actions}>
        {choosing && <Button onClick={() => keep(names.filter((name) => theirs.has(name)))}>{t('saveChoice')}</Button>}
        <Button variant={choosing ? 'default' : 'filled'} onClick={() => keep([])}>
          {t('keepMine')}
        </Button>
        <Button variant="default" onClick={() => take(names)}>
          {t(who === null ? 'takeElsewhere' : 'takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
