import { Button, Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { minute } from '#contract/core/time.ts'
import { ApiError } from '#web/client/send.ts'
import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { EmptyState, ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { FormSkeleton, ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { WebLink } from '#web/kit/display/web-link.tsx'
import { tones } from '#web/theme/mantine.ts'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

export const TonesSection = () => {
  const t = useText(kitGalleryText)
  return (
    <Section title={t('tones')} description={t('tonesUse')}>
      <Group>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Group>
    </Section>
  )
}

export const ButtonsSection = () => {
  const t = useText(kitGalleryText)
  const [isConfirming, setIsConfirming] = useState(false)
  const [pressed, setPressed] = useState(0)
  const press = () => setPressed(pressed + 1)
  return (
    <>
      <Section title={t('buttons')} description={t('buttonsUse')}>
        <Group>
          <PrimaryAction label={t('open')} to="." />
          <PrimaryAction label={t('open')} to="." reason={t('reason')} />
          {(['default', 'light', 'subtle', 'outline'] as const).map((variant) => (
            <Button key={variant} variant={variant} onClick={press}>
              {variant}
            </Button>
          ))}
          {tones.map((tone) => (
            <Button key={tone} color={tone} onClick={press}>
              {tone}
            </Button>
          ))}
          <span className="figures">{pressed}</span>
        </Group>
      </Section>
      <Section title={t('dialogs')} description={t('dialogsUse')}>
        <Button variant="light" color="danger" onClick={() => setIsConfirming(true)}>
          {t('delete')}
        </Button>
        <ConfirmDialog
          opened={isConfirming}
          title={t('deleteTitle')}
          body={t('deleteBody')}
          confirmLabel={t('delete')}
          onConfirm={() => setIsConfirming(false)}
          onCancel={() => setIsConfirming(false)}
        />
      </Section>
    </>
  )
}

export const FeedbackSection = () => {
  const t = useText(kitGalleryText)
  const [tries, setTries] = useState(0)
  const failure = new ApiError(500, 'internal', `An unexpected error occurred. (${tries})`)
  return (
    <Section title={t('feedback')} description={t('feedbackUse')}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper>
          <EmptyState illustration="shelf" title={t('nothing')} body={t('nothingBody')} />
        </Paper>
        <Paper>
          <ErrorState error={failure} retry={() => setTries(tries + 1)} />
        </Paper>
        <Paper>
          <ErrorState error={new ApiError(404, 'not_found', '')} retry={() => setTries(0)} />
        </Paper>
        <Paper>
          <ListSkeleton rows={5} />
        </Paper>
        <FormSkeleton fields={2} />
      </SimpleGrid>
    </Section>
  )
}

export const ValuesSection = () => {
  const t = useText(kitGalleryText)
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
  return (
    <Section title={t('values')} description={t('valuesUse')}>
      <Stack gap="sm" maw={420}>
        <Group>
          <Thumbnail url={undefined} name="Alba" />
          <WebLink url="https://www.alba.example/" />
          <Time iso={ago(3)} />
          <Time iso={ago(60 * 30)} />
          <Money minor={123456} />
          <Money minor={1980} currency="JPY" />
        </Group>
        <ProgressBar label={t('open')} value={62} />
        <ProgressBar label={t('open')} />
      </Stack>
    </Section>
  )
}
