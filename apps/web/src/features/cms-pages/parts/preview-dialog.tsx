import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CmsPage, cmsPages } from '#contract/domains/cms-pages.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { cmsPagesText } from '#web/features/cms-pages/cms-pages.text.ts'

const dayChoices = [1, 7, 30]

/** Creates, shows once and revokes the secret link to a page. */
export const PreviewDialog = ({ page, opened, close }: { page: CmsPage; opened: boolean; close: () => void }) => {
  const t = useText(cmsPagesText)
  const { dateTime } = useFormat()
  const [days, setDays] = useState('7')
  const [link, setLink] = useState<string>()
  const creation = useSend(cmsPages.createPreview)
  const removal = useSend(cmsPages.removePreview, { successMessage: t('previewRevoked') })
  const params = { id: page._id }
  const create = async () => {
    const created = await creation.send({ params, body: { days: Number(days) } })
    if (created) setLink(created.url)
  }
  const revoke = async () => {
    await removal.send({ params })
    setLink(undefined)
  }
  const closeAndForget = () => {
    setLink(undefined)
    close()
  }
  return (
    <Dialog opened={opened} onClose={closeAndForget} title={t('preview')}>
      <Stack gap="md">
        <Text size="sm">{t('previewHelp')}</Text>
        {link ? (
          <TextInput
            label={t('preview')}
            description={t('previewOnce')}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <>
            {page.previewExpiresAt && (
              <Text size="sm">{t('previewActive', { date: dateTime(page.previewExpiresAt) })}</Text>
            )}
            <Select
              label={t('previewDays')}
              data={dayChoices.map((count) => ({ value: String(count), label: t('days', { count }) }))}
              value={days}
              onChange={(value) => setDays(value ?? days)}
              allowDeselect={false}
              data-autofocus
            />
          </>
        )}
        <Group justify="flex-end">
          {(page.previewExpiresAt || link) && (
            <Button variant="default" loading={removal.sending} onClick={() => void revoke()}>
              {t('revokePreview')}
            </Button>
          )}
          {link && <CopyButton text={link} label={t('copyLink')} />}
          {link && (
            <Button component="a" href={link} target="_blank" rel="noopener">
              {t('openPreview')}
            </Button>
          )}
          {!link && (
            <Button loading={creation.sending} onClick={() => void create()}>
              {t(page.previewExpiresAt ? 'newPreview' : 'createPreview')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
