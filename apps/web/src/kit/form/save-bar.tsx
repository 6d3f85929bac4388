import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  dirty: boolean
  errorCount: number
  /** Which hidden fields have errors. */
  errorText?: string | undefined
  /** Other information to show before saving. */
  note?: string | undefined
  saving: boolean
  saveLabel: string
  discard: () => void
  /** Buttons before the submit button, such as Back. */
  secondaryButtons?: ReactNode
  isLastStep?: boolean
  /** At the bottom of a card, instead of floating above the page. */
  inCard?: boolean
}

export const SaveBar = ({
  dirty,
  errorCount,
  errorText,
  note,
  saving,
  saveLabel,
  discard,
  secondaryButtons,
  isLastStep = true,
  inCard = false,
}: SaveBarProps) => {
  const t = useText(kitText)
  const statusText =
    errorCount > 0 ? (errorText ?? t('checkFields', { count: errorCount })) : (note ?? (dirty ? t('unsaved') : ''))
  return (
    <div className={inCard ? classes.flat : classes.bar} data-save-bar={!inCard || undefined}>
      <span className={classes.words} data-wrong={errorCount > 0 || undefined} role="status">
        {statusText}
      </span>
      <Group gap="xs" ml="auto">
        {dirty && (
          <Button variant="subtle" color="neutral" onClick={discard} disabled={saving}>
            {t('discard')}
          </Button>
        )}
        {secondaryButtons}
        <Button type="submit" loading={saving} loaderProps={{ 'aria-label': t('saving') }}>
          {isLastStep ? saveLabel : t('next')}
        </Button>
      </Group>
    </div>
  )
}
