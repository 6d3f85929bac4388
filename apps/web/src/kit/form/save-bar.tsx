import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../client/text.ts'
import { kitText } from '../kit.text.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  dirty: boolean
  wrong: number
  /** Which hidden fields have errors. */
  problem?: string | undefined
  /** Other information to show before saving. */
  note?: string | undefined
  saving: boolean
  save: string
  discard: () => void
  /** Buttons before the submit button, such as Back. */
  before?: ReactNode
  last?: boolean
  /** At the bottom of a card, instead of floating above the page. */
  flat?: boolean
}

export const SaveBar = ({
  dirty,
  wrong,
  problem,
  note,
  saving,
  save,
  discard,
  before,
  last = true,
  flat = false,
}: SaveBarProps) => {
  const t = useText(kitText)
  const words = wrong > 0 ? (problem ?? t('checkFields', { count: wrong })) : (note ?? (dirty ? t('unsaved') : ''))
  return (
    <div className={flat ? classes.flat : classes.bar}>
      <span className={classes.words} data-wrong={wrong > 0 || undefined} role="status">
        {words}
      </span>
      <Group gap="xs" ml="auto">
        {dirty && (
          <Button variant="subtle" color="neutral" onClick={discard} disabled={saving}>
            {t('discard')}
          </Button>
        )}
        {before}
        <Button type="submit" loading={saving} loaderProps={{ 'aria-label': t('saving') }}>
          {last ? save : t('next')}
        </Button>
      </Group>
    </div>
  )
}
