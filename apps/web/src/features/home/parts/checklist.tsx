import { ActionIcon, Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ChecklistStep } from '#contract/domains/home.ts'
import { canOpenScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { checklistText } from '#web/features/home/checklist.text.ts'
import classes from '#web/features/home/home-page.module.css'
import { TitledCard } from '#web/kit/display/titled-card.tsx'

const stepPaths: Record<ChecklistStep, string> = {
  profile: 'settings/store-profile',
  place: 'settings/location',
  product: 'products/new',
  fulfillment: 'settings/fulfillment',
  window: 'settings/fulfillment-window/create',
  payment: 'settings/payment-options/create',
  order: 'orders/new',
}

interface ChecklistProps {
  steps: readonly { step: ChecklistStep; isDone: boolean }[]
  mainLocation: string | null
  hide: () => void
}

/** Setup steps of a new store. */
const Checklist = ({ steps, mainLocation, hide }: ChecklistProps) => {
  const t = useText(checklistText)
  const { can } = useSession()
  const screens = useScreens()
  const done = steps.filter(({ isDone }) => isDone).length
  const canOpenPath = (path: string) => screens.some((screen) => screen.path === path && canOpenScreen(screen, can))
  return (
    <TitledCard
      title={t('title')}
      aside={
        <>
          <span className={classes.progress}>{t('progress', { done, all: steps.length })}</span>
          <ActionIcon variant="subtle" color="neutral" aria-label={t('dismiss')} title={t('dismiss')} onClick={hide}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} role="img" aria-label={t('done')} />
            ) : (
              <IconCircle size={20} role="img" aria-label={t('open')} />
            )}
            <span className={classes.words}>{t(step)}</span>
            {!isDone && canOpenPath(stepPaths[step]) && (
              <Button
                component={Link}
                to={`/dashboard/${stepPaths[step]}${step === 'place' && mainLocation ? `/${mainLocation}` : ''}`}
                size="xs"
                variant="default"
                aria-label={`${t('go')}: ${t(step)}`}
              >
                {t('go')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}

export default Checklist
