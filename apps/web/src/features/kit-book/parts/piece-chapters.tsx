import { Button, Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { minute } from '#contract/core/time.ts'
import { ApiError } from '../../../client/send.ts'
import { useText } from '../../../client/text.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { EmptyState, ErrorState, StatusBadge } from '../../../kit/feedback.tsx'
import { Money } from '../../../kit/money.tsx'
import { PrimaryAction } from '../../../kit/primary-action.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { FormSkeleton, ListSkeleton } from '../../../kit/skeletons.tsx'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { Time } from '../../../kit/time.tsx'
import { WebLink } from '../../../kit/web-link.tsx'
import { tones } from '../../../theme/mantine.ts'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

export const TonesChapter = () => {
  const t = useText(kitBookText)
  return (
    <Chapter title={t('tones')} use={t('tonesUse')}>
      <Group>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Group>
    </Chapter>
  )
}

export const ButtonsChapter = () => {
  const t = useText(kitBookText)
  const [asked, setAsked] = useState(false)
  const [pressed, setPressed] = useState(0)
  const press = () => setPressed(pressed + 1)
  return (
    <>
      <Chapter title={t('buttons')} use={t('buttonsUse')}>
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
      </Chapter>
      <Chapter title={t('dialogs')} use={t('dialogsUse')}>
        <Button variant="light" color="danger" onClick={() => setAsked(true)}>
          {t('delete')}
        </Button>
        <ConfirmDialog
          opened={asked}
          title={t('deleteTitle')}
          body={t('deleteBody')}
          confirm={t('delete')}
          onConfirm={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        />
      </Chapter>
    </>
  )
}

export const FeedbackChapter = () => {
  const t = useText(kitBookText)
  const [tries, setTries] = useState(0)
  const failure = new ApiError(500, 'internal', `An unexpected error occurred. (${tries})`)
  return (
    <Chapter title={t('feedback')} use={t('feedbackUse')}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper>
          <EmptyState drawing="shelf" title={t('nothing')} body={t('nothingBody')} />
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
    </Chapter>
  )
}

export const ValuesChapter = () => {
  const t = useText(kitBookText)
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
  return (
    <Chapter title={t('values')} use={t('valuesUse')}>
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
    </Chapter>
  )
}
