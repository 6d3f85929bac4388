import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useText } from '#web/client/text.ts'
import type { FieldMeta } from '#web/kit/fields/form-context.ts'
import classes from './conflict-panel.module.css'
import { fromFirstDifference } from './conflict.ts'
import { formText } from './form.text.ts'
import type { Conflict } from './form-save.ts'

interface ConflictPanelProps {
  conflict: Conflict
  fields: ReadonlyMap<string, FieldMeta>
  /** Applies the other version in these fields and leaves the rest. */
  acceptTheirs: (theirs: readonly string[]) => void
  save: () => void
  panel: RefObject<HTMLElement | null>
}

/**
 * Shown when the same field was changed twice: lists both versions and lets the user choose, so that nothing is
 * overwritten silently.
 */
export const ConflictPanel = ({ conflict, fields, acceptTheirs, save, panel }: ConflictPanelProps) => {
  const { authorName, isSelf, diffs, merged, afterOwnSave } = conflict
  const t = useText(formText)
  const title = useId()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [hasChosen, setHasChosen] = useState(false)
  const [takesFocus] = useState(afterOwnSave)

  // Take the focus only in response to the user's own Save: otherwise they may be typing.
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus, panel])
  // Keeps the field being edited at the same position on screen.
  useLayoutEffect(() => {
    const isTyping = document.activeElement?.closest('form') !== null
    const box = panel.current
    if (takesFocus || !isTyping || !box) return
    window.scrollBy(0, box.offsetHeight + Number.parseFloat(getComputedStyle(box).marginBottom))
  }, [takesFocus, panel])

  const names = diffs.map((difference) => difference.name)
  const getLabel = (field: string) => fields.get(field)?.label ?? field
  const renderValue = (field: string, value: unknown, other: unknown): ReactNode => {
    const meta = fields.get(field)
    const [shown, compared] = [meta?.formatValue(value), meta?.formatValue(other)]
    if (typeof shown === 'string' && shown && typeof compared === 'string') return fromFirstDifference(shown, compared)
    return shown || <em>{t('emptyValue')}</em>
  }
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(theirs)
    if (isMine) next.delete(field)
    else next.add(field)
    setTheirs(next)
    setHasChosen(true)
  }
  const resolveAndSave = (theirFields: readonly string[]) => {
    acceptTheirs(theirFields)
    save()
  }
  const showsChoices = hasChosen || diffs.length > 1
  const titleWithoutAuthor = t(isSelf ? 'conflictTitleOwn' : 'conflictTitleUnknown')

  return (
    <section className={classes.panel} aria-labelledby={title} tabIndex={-1} ref={panel}>
      <div className={classes.head}>
        <IconGitMerge size={20} aria-hidden="true" />
        <div>
          <h2 className={classes.title} id={title}>
            {authorName === null ? titleWithoutAuthor : t('conflictTitle', { who: authorName })}
          </h2>
          <p className={classes.body}>{t(authorName === null ? 'conflictBodyElsewhere' : 'conflictBody')}</p>
        </div>
      </div>
      {diffs.map((difference) => (
        <fieldset key={difference.name} className={classes.field}>
          <legend>{getLabel(difference.name)}</legend>
          <div className={classes.choices}>
            {[true, false].map((isMine) => (
              <label key={String(isMine)} className={classes.choice}>
                <input
                  type="radio"
                  name={`conflict-${difference.name}`}
                  checked={theirs.has(difference.name) !== isMine}
                  onChange={() => choose(difference.name, isMine)}
                />
                <span className={classes.who}>{isMine ? t('mine') : (authorName ?? t('elsewhere'))}</span>
                <span className={classes.value}>
                  {isMine
                    ? renderValue(difference.name, difference.mine, difference.theirs)
                    : renderValue(difference.name, difference.theirs, difference.mine)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {merged.length > 0 && (
        <p className={classes.also}>
          {authorName === null ? t('elsewhereTaken') : t('theirsTaken', { who: authorName })}:{' '}
          {merged.map(getLabel).join(', ')}
        </p>
      )}
      <div className={classes.actions}>
        {showsChoices && (
          <Button onClick={() => resolveAndSave(names.filter((name) => theirs.has(name)))}>{t('saveChoice')}</Button>
        )}
        <Button variant={showsChoices ? 'default' : 'filled'} onClick={() => resolveAndSave([])}>
          {t('keepMine')}
        </Button>
        <Button variant="default" onClick={() => acceptTheirs(names)}>
          {t(authorName === null ? 'takeElsewhere' : 'takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
