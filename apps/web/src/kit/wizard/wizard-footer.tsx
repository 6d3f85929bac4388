import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import classes from './wizard.module.css'

interface WizardFooterProps {
  errorCount?: number
  note?: string | undefined
  back?: (() => void) | undefined
  discard?: (() => void) | undefined
  /** Between Back and the primary button. */
  secondaryButtons?: ReactNode
  /** The primary button. Without `run` it submits the form around the footer. */
  next: { label: string; busy: boolean; run?: () => void; disabled?: boolean }
}

/** The buttons of a wizard, at the bottom of the window on every step. */
export const WizardFooter = ({ errorCount = 0, note, back, discard, secondaryButtons, next }: WizardFooterProps) => {
  const t = useText(kitText)
  return (
    <div className={classes.footer} data-save-bar>
      {back && (
        <Button variant="default" onClick={back}>
          {t('back')}
        </Button>
      )}
      <span className={classes.note} data-wrong={errorCount > 0 || undefined} role="status">
        {errorCount > 0 ? t('checkFields', { count: errorCount }) : note}
      </span>
      {discard && (
        <Button variant="subtle" color="neutral" onClick={discard} disabled={next.busy}>
          {t('discard')}
        </Button>
      )}
      {secondaryButtons}
      <Button
        type={next.run ? 'button' : 'submit'}
        loading={next.busy}
        loaderProps={{ 'aria-label': t('saving') }}
        disabled={next.disabled ?? false}
        onClick={next.run}
      >
        {next.label}
      </Button>
    </div>
  )
}
