import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../client/text.ts'
import type { FieldFacts } from '../fields/form-context.ts'
import { kitText } from '../kit.text.ts'
import classes from './conflict-panel.module.css'
import type { Difference } from './conflict.ts'
import { formText } from './form.text.ts'

interface ConflictPanelProps {
  who: string | null
  found: readonly Difference[]
  fields: ReadonlyMap<string, FieldFacts>
  keep: (mine: ReadonlySet<string>) => void
  takeTheirs: () => void
}

/** Two people changed the same thing: shows what, lets this one decide, overwrites nobody silently. */
export const ConflictPanel = ({ who, found, fields, keep, takeTheirs }: ConflictPanelProps) => {
  const t = useText(formText)
  const name = useText(kitText)('someone')
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const disputed = found.filter((difference) => difference.disputed)
  const taken = found.filter((difference) => !difference.disputed)
  const labelOf = (field: string) => fields.get(field)?.label ?? field
  const shown = (field: string, value: unknown): ReactNode =>
    fields.get(field)?.show(value) || <em>{t('emptyValue')}</em>
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(field)
    else next.delete(field)
    setMine(next)
  }

  return (
    <section className={classes.panel} role="alert" tabIndex={-1} ref={panel}>
      <div className={classes.head}>
        <IconGitMerge size={20} aria-hidden="true" />
        <div>
          <h2 className={classes.title}>{t('conflictTitle', { who: who ?? name })}</h2>
          <p className={classes.body}>{disputed.length > 0 ? t('conflictBody') : t('conflictOnly')}</p>
        </div>
      </div>
      {disputed.map((difference) => (
        <fieldset key={difference.name} className={classes.field}>
          <legend>{labelOf(difference.name)}</legend>
          <div className={classes.choices}>
            {[true, false].map((isMine) => (
              <label key={String(isMine)} className={classes.choice}>
                <input
                  type="radio"
                  name={`conflict-${difference.name}`}
                  checked={mine.has(difference.name) === isMine}
                  onChange={() => choose(difference.name, isMine)}
                />
                <span className={classes.who}>{isMine ? t('mine') : (who ?? t('theirs'))}</span>
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
          {t('theirsTaken', { who: who ?? name })}: {taken.map((difference) => labelOf(difference.name)).join(', ')}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={() => keep(mine)}>{t('saveChoice')}</Button>
        {disputed.length > 1 && (
          <Button variant="default" onClick={() => setMine(new Set(disputed.map((difference) => difference.name)))}>
            {t('keepAllMine')}
          </Button>
        )}
        <Button variant="default" onClick={takeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
